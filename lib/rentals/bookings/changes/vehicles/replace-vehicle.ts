import { inArray } from "drizzle-orm";
import type { Transaction } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import type { ChangeRow } from "@/lib/rentals/bookings/changes/apply-change";
import { getParties } from "@/lib/rentals/bookings/handovers/parties/queries";
import { findVehicleUses } from "@/lib/rentals/bookings/handovers/queries";
import { checkHandover, isStillOut, recordHandover } from "@/lib/rentals/bookings/handovers/record-handover";
import { type HandoverLimits, leastKmAtReturn } from "@/lib/rentals/bookings/handovers/rules";
import { type ReplacementRequest, replacementRequest } from "./contract";
import { replaceBookedDates } from "./replaced-dates";

type VehicleChange = ChangeRow & { vehicleId: string };

/**
 * Checks the readings of both vehicles before the renter is asked. Only an administrator may leave readings out,
 * because the owner's side has both vehicles at hand. 422 for a reading that is missing or below the last one.
 */
export async function checkReplacement(
  tx: Transaction,
  booking: BookingRow,
  { vehicleId, swap, side }: { vehicleId: string; swap: ReplacementRequest; side: "owner" | "admin" },
  now: Date,
): Promise<void> {
  if (swap.fromVehicleId !== booking.vehicleId) throw conflict("bookingChanged");
  if (side === "owner" && !(swap.returned && swap.given)) throw invalid("swapReadingsRequired", "swap");
  if (swap.blockedUntil && new Date(swap.blockedUntil) <= now)
    throw invalid("blockPast", "swap.blockedUntil");
  const limits = await readLimits(tx, booking, vehicleId, side);
  if (swap.returned) checkHandover(swap.returned, limits.returned, "swap.returned.");
  if (swap.given) checkHandover(swap.given, limits.given, "swap.given.");
}

/**
 * Replaces the vehicle of a rental under way: one comes back, the other goes out at the same instant. Returns the
 * instant from which the booking has it, never before the agreed pick-up. 409 while another renter still has the
 * vehicle.
 */
export async function replaceVehicle(
  tx: Transaction,
  booking: BookingRow,
  change: VehicleChange,
  now: Date,
): Promise<Date> {
  if (await isStillOut(tx, change.vehicleId, booking.id)) throw conflict("vehicleStillOut");
  const { id: changeId, vehicleId, note, proposedBy: createdBy } = change;
  const until = replacementOf(change)?.blockedUntil;
  const repair = until ? { until: new Date(until), note, createdBy } : undefined;
  const earliest = booking.vehicleSince ?? booking.startsAt;
  const since = now > earliest ? now : earliest;
  await replaceBookedDates(tx, booking, { changeId, vehicleId, since, repair }, now);
  return since;
}

/** Records the handovers of a change of vehicle that has been applied. `booking` is the row before the change. */
export async function recordReplacement(
  tx: Transaction,
  booking: BookingRow,
  change: VehicleChange,
  now: Date,
): Promise<void> {
  const { returned, given } = replacementOf(change) ?? {};
  const side = change.side === "admin" ? ("admin" as const) : ("owner" as const);
  const limits = await readLimits(tx, booking, change.vehicleId, side);
  const row = { bookingId: booking.id, changeId: change.id, side, at: now, recordedBy: change.proposedBy };
  if (returned)
    await recordHandover(
      tx,
      { ...row, ...returned, kind: "return", vehicleId: booking.vehicleId },
      limits.returned,
      now,
    );
  if (given)
    await recordHandover(
      tx,
      {
        ...row,
        ...given,
        kind: "pickup",
        vehicleId: change.vehicleId,
        parties: await getParties(tx, booking.id),
      },
      limits.given,
      now,
    );
}

const replacementOf = ({ swap }: ChangeRow) => (swap ? replacementRequest.parse(swap) : undefined);

/** Kept once the handovers are recorded, to mark that the change was made during the rental. */
export const recordedReplacement = ({ fromVehicleId }: ChangeRow) => ({ fromVehicleId });

async function readLimits(
  tx: Transaction,
  booking: BookingRow,
  vehicleId: string,
  side: "owner" | "admin",
): Promise<Record<"returned" | "given", HandoverLimits>> {
  const { pickup } = await findVehicleUses(tx, booking);
  const rows = await tx
    .select({ id: vehicles.id, mileageKm: vehicles.mileageKm })
    .from(vehicles)
    .where(inArray(vehicles.id, [booking.vehicleId, vehicleId]));
  const limitsOf = (id: string, leastKm?: number): HandoverLimits => {
    const vehicle = rows.find((row) => row.id === id);
    if (!vehicle) throw notFound();
    return { leastKm: leastKm ?? vehicle.mileageKm, heldCents: 0, chargesCents: 0 };
  };
  return {
    returned: limitsOf(booking.vehicleId, pickup && leastKmAtReturn(pickup, side)),
    given: limitsOf(vehicleId),
  };
}
