import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { handovers } from "@/db/schema/handovers";
import { individualProfiles } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/auth/contract";
import { withdrawOpenChange } from "@/lib/booking-changes/settle";
import type { BookingDetail, ReasonRequest } from "@/lib/bookings/contract";
import { lockBooking } from "@/lib/bookings/lock";
import { lockVehicle } from "@/lib/bookings/occupancy";
import { getBooking } from "@/lib/bookings/queries";
import { takeStep } from "@/lib/bookings/step";
import { type BookingRow, recordEvent } from "@/lib/bookings/transition";
import { expireTags, tags } from "@/lib/cache";
import { readParties } from "@/lib/contracts/party-queries";
import { bookKept } from "@/lib/deposits/settle";
import { conflict, invalid } from "@/lib/errors";
import { depositHeldCents, lateWaivedCents } from "@/lib/payments/account";
import { readAccount } from "@/lib/payments/account-queries";
import { advanceBookingPayments } from "@/lib/payments/advance";
import type { PickupRequest, ReturnRequest } from "./contract";
import { recordHandover } from "./record";
import { lateCents, licenceProblem } from "./rules";

/**
 * The owner's side gives the car out: from two hours before the agreed time, to somebody whose licence was verified and
 * lasts until the return, with the deposit held or knowingly waived. 409 says what is missing, 422 what cannot be.
 */
export async function handOver(
  actor: UserActor,
  bookingId: string,
  request: PickupRequest,
  now: Date,
): Promise<BookingDetail> {
  const { isDepositWaived = false, ...seen } = request;
  const vehicleId = await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    const vehicle = await lockVehicle(tx, booking.vehicleId);
    await withdrawOpenChange(tx, booking, now, { exceptLonger: true });
    const isHeld = booking.depositCents === 0 || depositHeldCents(await readAccount(tx, bookingId, now)) > 0;
    const facts = {
      licenceIsVerified: () => isLicensed(tx, booking, vehicle.timeZone),
      depositIsSettled: async () => isHeld || isDepositWaived,
    };
    const moved = await takeStep(tx, booking, actor, "pickUp", { facts, set: { pickedUpAt: now } }, now);
    if (!isHeld) await recordEvent(tx, moved, actor, { reason: "deposit_waived" }, now);
    if (await isStillOut(tx, booking)) throw conflict("vehicleStillOut");
    const parties = await readParties(tx, bookingId);
    const row = { ...seen, bookingId, vehicleId: vehicle.id, recordedBy: actor.userId, parties };
    const limits = { leastKm: vehicle.mileageKm, heldCents: 0, lateCents: 0 };
    await recordHandover(tx, { ...row, kind: "pickup", at: now }, limits, now);
    return vehicle.id;
  });
  return settled(actor, bookingId, vehicleId, now);
}

/**
 * The owner's side takes the car back. Late days are priced here and taken from the deposit first; what the owner keeps
 * for a damage needs a reason and fits into the rest. Brought back early, the remaining days are free for others.
 */
export async function takeBack(
  actor: UserActor,
  bookingId: string,
  request: ReturnRequest,
  now: Date,
): Promise<BookingDetail> {
  const { returnedAt, depositKeptCents = 0, depositKeptReason, ...seen } = request;
  const at = returnedAt ? new Date(returnedAt) : now;
  const vehicleId = await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    await withdrawOpenChange(tx, booking, now);
    if (at > now || (booking.pickedUpAt && at < booking.pickedUpAt))
      throw invalid("returnedAtWrong", "returnedAt");
    const late = lateCents(booking, at);
    const set = { returnedAt: at, lateCents: late };
    const moved = await takeStep(tx, booking, actor, "return", { set }, now);
    const heldCents = depositHeldCents(await readAccount(tx, bookingId, now));
    const limits = { leastKm: await kmAtPickup(tx, booking), heldCents, lateCents: late };
    const kept = {
      depositKeptCents,
      depositKeptReason: depositKeptCents > 0 ? depositKeptReason : undefined,
    };
    const row = { ...seen, ...kept, bookingId, vehicleId: booking.vehicleId, recordedBy: actor.userId };
    await recordHandover(tx, { ...row, kind: "return", at }, limits, now);
    await bookKept(tx, moved, now);
    const amountCents = lateWaivedCents(await readAccount(tx, bookingId, now));
    // By the marketplace's rule, not by who takes the car back: both sides are told.
    if (amountCents > 0)
      await recordEvent(tx, moved, { kind: "system" }, { reason: "late_waived", amountCents }, now);
    return booking.vehicleId;
  });
  return settled(actor, bookingId, vehicleId, now);
}

/** The renter never came: from two hours after the agreed pick-up. Nothing of the rent goes back, the days are free. */
export async function recordNoShow(
  actor: UserActor,
  bookingId: string,
  { reason: note }: ReasonRequest,
  now: Date,
): Promise<BookingDetail> {
  const vehicleId = await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    await withdrawOpenChange(tx, booking, now);
    await takeStep(tx, booking, actor, "noShow", { note }, now);
    return booking.vehicleId;
  });
  return settled(actor, bookingId, vehicleId, now);
}

/** After the commit: payments follow, pages that show the car's mileage or free days are made anew. */
async function settled(actor: UserActor, bookingId: string, vehicleId: string, now: Date) {
  await advanceBookingPayments(bookingId, now);
  expireTags([tags.vehicle(vehicleId)]);
  return getBooking(actor, bookingId, now);
}

async function isLicensed(tx: Transaction, booking: BookingRow, timeZone: string): Promise<boolean> {
  const [licence] = await tx
    .select({ status: individualProfiles.licenceStatus, expiresOn: individualProfiles.licenceExpiresOn })
    .from(individualProfiles)
    .where(eq(individualProfiles.userId, booking.renterId));
  const problem = licenceProblem(licence, booking.endsAt, timeZone);
  if (problem) throw conflict(problem);
  return true;
}

/** A car whose last renter has not brought it back cannot be given to the next. */
async function isStillOut(tx: Transaction, booking: BookingRow): Promise<boolean> {
  const isOther = and(
    eq(bookings.vehicleId, booking.vehicleId),
    eq(bookings.status, "active"),
    ne(bookings.id, booking.id),
  );
  return (await tx.$count(bookings, isOther)) > 0;
}

async function kmAtPickup(tx: Transaction, booking: BookingRow): Promise<number> {
  const [pickup] = await tx
    .select({ odometerKm: handovers.odometerKm })
    .from(handovers)
    .where(and(eq(handovers.bookingId, booking.id), eq(handovers.kind, "pickup")));
  return pickup?.odometerKm ?? (await lockVehicle(tx, booking.vehicleId)).mileageKm;
}
