import { and, eq, inArray } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";
import { transact } from "@/db/transaction";
import type { AvailabilitySettings } from "@/lib/businesses/settings/rental-terms-contract";
import { availabilityChanged } from "@/lib/catalog/availability/availability-changed";
import { changeBuffer } from "@/lib/catalog/availability/buffer";
import { period, releaseExpiredHolds } from "@/lib/catalog/availability/double-booking";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import type { AuditAction } from "@/lib/platform/audit/rules";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { type AppError, conflict, invalid, notFound } from "@/lib/platform/errors";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import type { BlockRequest, CalendarEntry } from "./contract";
import { isWaitingRequest, listTakenEntries } from "./entry-queries";
import { availabilitySettingsOf } from "./queries";
import { blockPeriod } from "./rules";
import { lockCalendarVehicle, type Vehicle } from "./scope";

const MAX_BLOCK_MS = 2 * 366 * DAY_MS;

/**
 * Blocks a vehicle for some days. 409 if a booking (the error names its reference) or anything else occupies
 * them. Waiting requests do not prevent a block; the result counts them, as they can no longer be accepted.
 * 422 for days that are past or too far ahead.
 */
export function addBlock(actor: UserActor, vehicleId: string, request: BlockRequest, now: Date) {
  return transact(async (tx) => {
    const vehicle = await lockCalendarVehicle(tx, actor, vehicleId);
    const { startsAt, endsAt } = blockPeriod(request, vehicle.timeZone);
    if (endsAt <= now) throw invalid("blockPast", "to");
    if (endsAt > addMs(now, MAX_BLOCK_MS)) throw invalid("blockTooFar", "to");
    await releaseExpiredHolds(tx, vehicle.id, now);
    const [existing] = await listTakenEntries(tx, vehicle.id, [startsAt, endsAt], now);
    if (existing) throw blockConflict(existing);
    const id = uuid();
    const { kind, note } = request;
    const row = { id, vehicleId: vehicle.id, kind, note: note || null, createdBy: actor.userId };
    availabilityChanged(tx);
    await tx.insert(vehicleOccupancy).values({ ...row, during: period(startsAt, endsAt) });
    await auditForOthers(
      tx,
      actor,
      vehicle,
      "calendar.block",
      { kind, from: request.from, to: request.to },
      now,
    );
    const waitingRequests = await tx.$count(bookings, isWaitingRequest(vehicle.id, startsAt, endsAt, now));
    const [startsOn, endsOn] = [startsAt.toISOString(), endsAt.toISOString()];
    const block = { id, kind, note, startsAt: startsOn, endsAt: endsOn, freeAt: endsOn };
    return { block: { ...block, booking: null, importName: null }, waitingRequests };
  });
}

function blockConflict({ kind, booking, importName }: CalendarEntry): AppError {
  if (booking)
    return conflict(kind === "hold" ? "blockOverHold" : "blockOverBooking", { reference: booking.reference });
  if (kind === "hold" || kind === "booking") return conflict("datesTaken");
  return importName ? conflict("blockOverImport", { name: importName }) : conflict("blockOverBlock");
}

/** Removes a block. 404 if the vehicle has no such block. */
export function removeBlock(actor: UserActor, vehicleId: string, blockId: string, now: Date) {
  return transact(async (tx) => {
    const vehicle = await lockCalendarVehicle(tx, actor, vehicleId);
    availabilityChanged(tx);
    const removed = await tx
      .delete(vehicleOccupancy)
      .where(
        and(
          eq(vehicleOccupancy.id, blockId),
          eq(vehicleOccupancy.vehicleId, vehicle.id),
          inArray(vehicleOccupancy.kind, ["block", "maintenance"]),
        ),
      )
      .returning({ id: vehicleOccupancy.id });
    if (removed.length === 0) throw notFound();
    await auditForOthers(tx, actor, vehicle, "calendar.unblock", { blockId }, now);
    return { done: true as const };
  });
}

/** Saves minimum and maximum length, notice and the buffer between bookings. */
export async function saveAvailabilitySettings(
  actor: UserActor,
  vehicleId: string,
  settings: AvailabilitySettings,
  now: Date,
): Promise<AvailabilitySettings> {
  await transact(async (tx) => {
    const vehicle = await lockCalendarVehicle(tx, actor, vehicleId);
    if (settings.bufferMinutes !== vehicle.bufferMinutes)
      await changeBuffer(tx, vehicle.id, settings.bufferMinutes, now);
    await tx
      .update(vehicles)
      .set({ ...settings, updatedAt: now })
      .where(eq(vehicles.id, vehicle.id));
    await auditForOthers(
      tx,
      actor,
      vehicle,
      "calendar.settings",
      { was: availabilitySettingsOf(vehicle), is: settings },
      now,
    );
  });
  expireTags([cacheTags.vehicles, cacheTags.vehicle(vehicleId)]);
  return settings;
}

/** Owners change their own vehicles without an audit entry; changes by administrators are audited. */
async function auditForOthers(
  tx: Transaction,
  actor: UserActor,
  vehicle: Vehicle,
  action: AuditAction,
  detail: Record<string, unknown>,
  now: Date,
): Promise<void> {
  if (actor.memberships.some(({ businessId }) => businessId === vehicle.businessId)) return;
  await recordAudit(tx, { actor, action, subjectType: "vehicle", subjectId: vehicle.id, detail }, now);
}
