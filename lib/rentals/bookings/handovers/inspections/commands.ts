import { and, desc, eq } from "drizzle-orm";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { claims } from "@/db/schema/rentals/claims";
import { handoverConfirmations, handovers } from "@/db/schema/rentals/handovers";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/platform/actor";
import { conflict, forbidden } from "@/lib/platform/errors";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import {
  checkTime,
  pickUpEarliestAt,
  recordPickUp,
  recordReturn,
} from "@/lib/rentals/bookings/handovers/commands";
import { storePictures } from "@/lib/rentals/bookings/handovers/pictures";
import { checkPresenceCode } from "@/lib/rentals/bookings/handovers/presence-codes/commands";
import { listHandovers } from "@/lib/rentals/bookings/handovers/queries";
import { replacedAt, timeOfHandover } from "@/lib/rentals/bookings/handovers/rules";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { isRenter, sidesOf } from "@/lib/rentals/bookings/policy";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";
import type { InspectionRequest } from "./contract";
import { confirmableHandover, latestHandover } from "./rules";

/**
 * Records one side's inspection at a handover. If the other side has recorded the handover, this is a confirmation with
 * the side's own readings, pictures and signature. Otherwise the renter starts or ends the rental with the code that
 * the owner shows; the owner uses `recordPickUp` and `recordReturn` instead.
 */
export async function recordInspection(
  actor: UserActor,
  bookingId: string,
  request: InspectionRequest,
  now: Date,
): Promise<BookingDetail> {
  const { kind, code, signature, signedName, ...inspection } = request;
  const booking = await getBooking(actor, bookingId, now);
  if (latestHandover(booking.handovers, kind, booking.vehicle.id)) {
    await confirmHandover(actor, bookingId, request, now);
    return getBooking(actor, bookingId, now);
  }
  const owned = { renterId: booking.renter.id, businessId: booking.business.id };
  if (!isRenter(actor, owned)) throw forbidden();
  const codeId = await checkPresenceCode(bookingId, kind, code, timeOfHandover(request.at, now));
  const signed = { ...inspection, signature, renterSignedName: signedName };
  return kind === "pickup"
    ? recordPickUp(actor, bookingId, signed, now, { codeId })
    : recordReturn(actor, bookingId, signed, now, { codeId });
}

async function confirmHandover(
  actor: UserActor,
  bookingId: string,
  request: InspectionRequest,
  now: Date,
): Promise<void> {
  const { kind, code: _, pictures, guidedPictures, signedName, at: sentAt, ...inspection } = request;
  const at = timeOfHandover(sentAt, now);
  const correctedId = await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    const sides = sidesOf(actor, booking).filter((side) => side === "renter" || side === "owner");
    const [side] = sides;
    if (!side) throw forbidden();
    const recorded = {
      handovers: await listHandovers(tx, bookingId),
      claims: await tx.select({ id: claims.id }).from(claims).where(eq(claims.bookingId, bookingId)),
    };
    if (confirmableHandover(sides, recorded, now, at) !== kind) throw conflict("handoverNotConfirmable");
    const earliest =
      replacedAt(booking) ?? (kind === "return" ? booking.pickedUpAt : pickUpEarliestAt(booking));
    if (sentAt && earliest) checkTime(at, earliest, now);
    const [handover] = await tx
      .select({ id: handovers.id, odometerKm: handovers.odometerKm })
      .from(handovers)
      .where(and(eq(handovers.bookingId, bookingId), eq(handovers.kind, kind)))
      .orderBy(desc(handovers.createdAt), desc(handovers.id))
      .limit(1);
    if (!handover) throw new Error("handovers returned no row");
    await tx.insert(handoverConfirmations).values({
      ...inspection,
      handoverId: handover.id,
      side,
      at,
      note: inspection.note || null,
      signedName: signedName || null,
      recordedBy: actor.userId,
      createdAt: now,
    });
    // The owner's reading becomes the vehicle's mileage, unless that has changed since.
    const isUnchanged = and(eq(vehicles.id, booking.vehicleId), eq(vehicles.mileageKm, handover.odometerKm));
    if (side === "owner")
      await tx.update(vehicles).set({ mileageKm: inspection.odometerKm }).where(isUnchanged);
    const record = { handoverId: handover.id, side, uploadedBy: actor.userId, pictures, guidedPictures };
    await storePictures(tx, record, now);
    await recordBookingEvent(tx, booking, actor, { reason: `${kind}_confirmed` }, now);
    return side === "owner" ? booking.vehicleId : undefined;
  });
  if (correctedId) expireTags([cacheTags.vehicles, cacheTags.vehicle(correctedId)]);
}
