import { and, eq, ne } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";
import { handovers } from "@/db/schema/rentals/handovers";
import { transact } from "@/db/transaction";
import { lockVehicle } from "@/lib/catalog/availability/double-booking";
import { systemActor, type UserActor } from "@/lib/platform/actor";
import { dayIn } from "@/lib/platform/dates";
import { AppError, conflict, forbidden, invalid } from "@/lib/platform/errors";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import { admitDrivers } from "@/lib/rentals/bookings/additional-drivers/admit-drivers";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { withdrawOpenChange } from "@/lib/rentals/bookings/changes/apply-change";
import { depositSettlementAt } from "@/lib/rentals/bookings/claims/rules";
import type { BookingDetail, ReasonRequest } from "@/lib/rentals/bookings/contract";
import type { Parties } from "@/lib/rentals/bookings/handovers/parties/contract";
import { readParties } from "@/lib/rentals/bookings/handovers/parties/queries";
import { consumePresenceCode } from "@/lib/rentals/bookings/handovers/presence-codes/commands";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { chargesWaivedCents, depositHeldCents } from "@/lib/rentals/bookings/money/account";
import { getBookingAccount } from "@/lib/rentals/bookings/money/account-queries";
import { bookingPayments } from "@/lib/rentals/bookings/payments-port";
import { isRenter } from "@/lib/rentals/bookings/policy";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";
import { pickUpOpensAt } from "@/lib/rentals/bookings/transitions/state-machine";
import { transitionBooking } from "@/lib/rentals/bookings/transitions/transition-booking";
import { isCounterBooking } from "@/lib/rentals/quotes/booking-source";
import type { CheckedLicence, HandoverKind, PickupRequest, ReturnRequest } from "./contract";
import { findDrivingProblem, isAboutLicence } from "./driving-problem";
import { storePictures } from "./pictures";
import { driverTimeLimits, priceReturn, storedChargesOf, sumOfCharges } from "./return-charges";
import {
  type HandoverLimits,
  handoverLimitValues,
  handoverProblems,
  isTimeOfHandover,
  leastKmAtReturn,
  timeOfHandover,
} from "./rules";

/**
 * Records the pick-up for the owner's side: from two hours before the agreed time, with a verified licence
 * that is valid until the return and meets the booking's requirements, and with the deposit held or explicitly
 * waived. The renter does so with a presence code (`recordInspection`). 409 when something is missing, 422 for invalid
 * entries.
 */
export async function recordPickup(
  actor: UserActor,
  bookingId: string,
  request: PickupRequest,
  now: Date,
  codeId?: string,
): Promise<BookingDetail> {
  const { isDepositWaived = false, licence: shown, checkedDrivers = [], at: sentAt, ...inspection } = request;
  const at = timeOfHandover(sentAt, now);
  const vehicleId = await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    if (!codeId && isRenter(actor, booking)) throw forbidden();
    const vehicle = await lockVehicle(tx, booking.vehicleId);
    await withdrawOpenChange(tx, booking, now, { exceptLonger: true });
    const isHeld =
      booking.depositCents === 0 || depositHeldCents(await getBookingAccount(tx, bookingId, now)) > 0;
    const licence = isCounterBooking(booking) && !codeId ? shown : undefined;
    const facts = {
      renterIsPresent: () => isPresent(tx, codeId, now),
      licenceIsVerified: () => isLicensed(tx, booking, licence, vehicle.timeZone),
      depositIsSettled: async () => isHeld || isDepositWaived,
    };
    const moved = await transitionBooking(
      tx,
      booking,
      actor,
      "pickUp",
      { facts, set: { pickedUpAt: at } },
      now,
    );
    if (sentAt) checkTime(at, pickupEarliestAt(booking), now);
    if (!isHeld) await recordBookingEvent(tx, moved, actor, { reason: "deposit_waived" }, now);
    if (await isStillOut(tx, booking)) throw conflict("vehicleStillOut");
    // Where the renter records the pick-up, nobody compares: the verified licences have to do.
    const isChecked = (driverId: string) => codeId !== undefined || checkedDrivers.includes(driverId);
    await admitDrivers(tx, booking, vehicle.timeZone, isChecked, now);
    const parties = withCheckedLicence(await readParties(tx, bookingId), licence);
    const row = {
      ...inspection,
      licence,
      side: sideOf(codeId),
      bookingId,
      vehicleId: vehicle.id,
      recordedBy: actor.userId,
      parties,
    };
    const limits = { leastKm: vehicle.mileageKm, heldCents: 0, chargesCents: 0 };
    await recordHandover(tx, { ...row, kind: "pickup", at }, limits, now);
    return vehicle.id;
  });
  return finishHandover(actor, bookingId, vehicleId, now);
}

/**
 * Records the return for the owner's side. Late days, extra kilometres, missing fuel and the driver's overtime are priced
 * here, unless the owner waives them, and taken from the deposit first; what the owner keeps for damage needs a reason and
 * must fit into the rest. After an early return the remaining days become free.
 */
export async function recordReturn(
  actor: UserActor,
  bookingId: string,
  request: ReturnRequest,
  now: Date,
  codeId?: string,
): Promise<BookingDetail> {
  const {
    at: sentAt,
    returnedAt,
    waivedCharges = [],
    depositKeptCents = 0,
    depositKeptReason,
    ...rest
  } = request;
  const at = returnedAt ? new Date(returnedAt) : timeOfHandover(sentAt, now);
  const vehicleId = await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    if (!codeId && isRenter(actor, booking)) throw forbidden();
    await withdrawOpenChange(tx, booking, now);
    if (returnedAt && (at > now || (booking.pickedUpAt && at < booking.pickedUpAt)))
      throw invalid("returnedAtWrong", "returnedAt");
    if (sentAt && booking.pickedUpAt) checkTime(at, booking.pickedUpAt, now);
    const pickup = await findPickup(tx, booking);
    const priced = priceReturn(booking, pickup, { at, ...rest });
    const charges = priced.filter(({ kind }) => !waivedCharges.includes(kind));
    const chargesCents = sumOfCharges(charges);
    const facts = { renterIsPresent: () => isPresent(tx, codeId, now) };
    const heldCents = depositHeldCents(await getBookingAccount(tx, bookingId, now));
    // At the counter the customer gets the rest of the deposit back with the return.
    const depositSettlesAt = isCounterBooking(booking) ? null : depositSettlementAt(now, heldCents);
    const set = { returnedAt: at, returnRecordedAt: now, depositSettlesAt, ...storedChargesOf(charges) };
    const moved = await transitionBooking(tx, booking, actor, "return", { set, facts }, now);
    const leastKm = pickup
      ? leastKmAtReturn(pickup, sideOf(codeId))
      : (await lockVehicle(tx, booking.vehicleId)).mileageKm;
    const limits = { leastKm, heldCents, chargesCents, ...driverTimeLimits(booking, at) };
    const keptDeposit = {
      depositKeptCents,
      depositKeptReason: depositKeptCents > 0 ? depositKeptReason : undefined,
    };
    const row = {
      ...rest,
      ...keptDeposit,
      side: sideOf(codeId),
      bookingId,
      vehicleId: booking.vehicleId,
      recordedBy: actor.userId,
    };
    await recordHandover(tx, { ...row, kind: "return", at }, limits, now);
    const waivedCents = sumOfCharges(priced) - chargesCents;
    if (waivedCents > 0)
      await recordBookingEvent(tx, moved, actor, { reason: "charges_waived", amountCents: waivedCents }, now);
    if (chargesCents > 0)
      await recordBookingEvent(
        tx,
        moved,
        actor,
        { reason: "return_charged", amountCents: chargesCents },
        now,
      );
    await bookingPayments.get().settleReturnedDeposit(tx, moved, now);
    const amountCents = chargesWaivedCents(await getBookingAccount(tx, bookingId, now));
    // Recorded as the system, because the rule is the marketplace's: both sides are then notified.
    if (amountCents > 0)
      await recordBookingEvent(tx, moved, systemActor, { reason: "late_waived", amountCents }, now);
    return booking.vehicleId;
  });
  return finishHandover(actor, bookingId, vehicleId, now);
}

/**
 * Records a no-show, from two hours after the agreed pick-up. The rent is not refunded and the days become
 * free.
 */
export async function recordNoShow(
  actor: UserActor,
  bookingId: string,
  { reason }: ReasonRequest,
  now: Date,
): Promise<BookingDetail> {
  const vehicleId = await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    await withdrawOpenChange(tx, booking, now);
    await transitionBooking(tx, booking, actor, "noShow", { note: reason }, now);
    return booking.vehicleId;
  });
  return finishHandover(actor, bookingId, vehicleId, now);
}

/** After the commit: advances the payments and invalidates the pages that show the mileage or free days. */
async function finishHandover(actor: UserActor, bookingId: string, vehicleId: string, now: Date) {
  await bookingPayments.get().advance(bookingId, now);
  expireTags([cacheTags.vehicles, cacheTags.vehicle(vehicleId)]);
  return getBooking(actor, bookingId, now);
}

/** A verified licence, or for a booking made at the counter the one that staff has seen. */
async function isLicensed(
  tx: Transaction,
  booking: BookingRow,
  shown: CheckedLicence | undefined,
  timeZone: string,
): Promise<boolean> {
  const problem = await findDrivingProblem(tx, booking, timeZone);
  if (!problem) return true;
  if (!shown || !isAboutLicence(problem.key)) throw conflict(problem.key, problem.values);
  if (shown.expiresOn < dayIn(booking.endsAt, timeZone)) throw invalid("licenceRunsOut", "licence.expiresOn");
  return true;
}

const withCheckedLicence = (parties: Parties, licence: CheckedLicence | undefined): Parties =>
  licence
    ? { ...parties, renter: { name: licence.name, licence: { ...licence, status: "checked" } } }
    : parties;

/** A vehicle cannot have been handed over before the pick-up opened, nor before the booking was confirmed. */
export function pickupEarliestAt(booking: Pick<BookingRow, "startsAt" | "confirmedAt">): Date {
  const opensAt = pickUpOpensAt(booking);
  return booking.confirmedAt && booking.confirmedAt > opensAt ? booking.confirmedAt : opensAt;
}

/** For a handover that was recorded without a connection. */
export function checkTime(at: Date, earliest: Date, now: Date): void {
  if (!isTimeOfHandover(at, earliest, now)) throw invalid("handoverTimeWrong", "at");
}

/** A handover with a presence code is recorded by the renter. */
const sideOf = (codeId: string | undefined): "renter" | "owner" => (codeId ? "renter" : "owner");

const isPresent = async (tx: Transaction, codeId: string | undefined, now: Date) =>
  codeId !== undefined && (await consumePresenceCode(tx, codeId, now));

/** Is the vehicle still with the previous renter? Then it cannot be handed to the next one. */
async function isStillOut(tx: Transaction, booking: BookingRow): Promise<boolean> {
  const isOther = and(
    eq(bookings.vehicleId, booking.vehicleId),
    eq(bookings.status, "active"),
    ne(bookings.id, booking.id),
  );
  return (await tx.$count(bookings, isOther)) > 0;
}

async function findPickup(tx: Transaction, booking: BookingRow) {
  const [pickup] = await tx
    .select({ side: handovers.side, odometerKm: handovers.odometerKm, fuelPercent: handovers.fuelPercent })
    .from(handovers)
    .where(and(eq(handovers.bookingId, booking.id), eq(handovers.kind, "pickup")));
  return pickup;
}

interface HandoverRecord extends Omit<PickupRequest, "isDepositWaived" | "checkedDrivers" | "at"> {
  bookingId: string;
  vehicleId: string;
  kind: HandoverKind;
  side: "renter" | "owner";
  at: Date;
  recordedBy: string;
  /** The snapshot for the rental agreement. */
  parties?: Parties;
  depositKeptCents?: number;
  depositKeptReason?: string;
  overtimeHours?: number;
  furtherNights?: number;
}

/**
 * Stores a handover with its pictures and updates the vehicle's mileage. 422 with every violated limit; 404
 * for a picture that is not an unused upload of the actor.
 */
async function recordHandover(
  tx: Transaction,
  handover: HandoverRecord,
  limits: HandoverLimits,
  now: Date,
): Promise<void> {
  const { vehicleId, pictures, guidedPictures, overtimeHours: _, furtherNights: __, ...row } = handover;
  const fields = handoverProblems(handover, limits);
  const [problem, another] = Object.values(fields);
  if (problem)
    throw new AppError("invalid", another ? "invalid" : problem, {
      fields,
      values: handoverLimitValues(limits),
    });
  const id = uuid();
  await tx.insert(handovers).values({
    ...row,
    id,
    note: row.note || null,
    renterSignedName: row.renterSignedName || null,
    ownerSignedName: row.ownerSignedName || null,
    depositKeptReason: row.depositKeptReason || null,
    createdAt: now,
  });
  await storePictures(
    tx,
    { handoverId: id, side: row.side, uploadedBy: row.recordedBy, pictures, guidedPictures },
    now,
  );
  await tx.update(vehicles).set({ mileageKm: row.odometerKm }).where(eq(vehicles.id, vehicleId));
}
