import type { Transaction } from "@/db";
import { transact } from "@/db/transaction";
import { lockVehicle } from "@/lib/catalog/availability/double-booking";
import { systemActor, type UserActor } from "@/lib/platform/actor";
import { dayIn } from "@/lib/platform/dates";
import { conflict, forbidden, invalid } from "@/lib/platform/errors";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import { admitDrivers } from "@/lib/rentals/bookings/additional-drivers/admit-drivers";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { withdrawOpenChange, withdrawUncoveredExtension } from "@/lib/rentals/bookings/changes/apply-change";
import { daysWithOwner } from "@/lib/rentals/bookings/changes/vehicles/rules";
import { depositSettlementAt } from "@/lib/rentals/bookings/claims/rules";
import { settleDepositIfDue } from "@/lib/rentals/bookings/claims/settle-deposit";
import type { BookingDetail, ReasonRequest } from "@/lib/rentals/bookings/contract";
import type { Parties } from "@/lib/rentals/bookings/handovers/parties/contract";
import { getParties } from "@/lib/rentals/bookings/handovers/parties/queries";
import { consumePresenceCode } from "@/lib/rentals/bookings/handovers/presence-codes/commands";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { chargesWaivedCents, depositHeldCents } from "@/lib/rentals/bookings/money/account";
import { getBookingAccount } from "@/lib/rentals/bookings/money/account-queries";
import { bookingPayments } from "@/lib/rentals/bookings/payments-port";
import { isOwnerSide } from "@/lib/rentals/bookings/policy";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { pickUpOpensAt } from "@/lib/rentals/bookings/rules";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";
import { transitionBooking } from "@/lib/rentals/bookings/transitions/transition-booking";
import { isCounterBooking } from "@/lib/rentals/quotes/booking-source";
import type { CheckedLicence, PickUpRequest, RecordingSide, ReturnRequest } from "./contract";
import { findDrivingProblem, isAboutLicence } from "./driving-problem";
import { findVehicleUses } from "./queries";
import { isStillOut, recordHandover } from "./record-handover";
import { driverTimeLimits, priceReturn, storedChargesOf, sumOfCharges } from "./return-charges";
import {
  isTimeOfHandover,
  isTimeOfReturn,
  leastKmAtReturn,
  pickUpJudgedAt,
  replacedAt,
  timeOfHandover,
} from "./rules";

/** Who records a handover in place of the owner's side. */
export interface HandoverBy {
  /** The renter, with the presence code of this id. */
  codeId?: string;
  support?: SupportAct;
}

/** An administrator, for a side that does not respond. */
interface SupportAct {
  reason: string;
  /** Called in the transaction, with the booking before and after. */
  onRecorded: (tx: Transaction, before: BookingRow, after: BookingRow) => Promise<void>;
}

/** Only support may leave out readings that nobody could take. */
type Entered<R extends Reading> = Omit<R, keyof Reading> & Partial<Reading>;
type Reading = Pick<PickUpRequest, "odometerKm" | "fuelPercent">;

const isRead = <E extends Partial<Reading>>(entered: E): entered is E & Reading =>
  entered.odometerKm !== undefined && entered.fuelPercent !== undefined;

/**
 * Records the pick-up for the owner's side: from two hours before the agreed time, with a verified licence
 * that is valid until the return, meets the booking's requirements and has been compared with the person, and with the
 * deposit held or explicitly waived. The renter does so with a presence code (`recordInspection`), an administrator with
 * a reason (`performForSide`). 409 when something is missing, 422 for invalid entries.
 */
export async function recordPickUp(
  actor: UserActor,
  bookingId: string,
  request: Entered<PickUpRequest>,
  now: Date,
  by: HandoverBy = {},
): Promise<BookingDetail> {
  const { codeId, support } = by;
  const { isDepositWaived = false, licence: shown, checkedDrivers = [], at: sentAt, ...inspection } = request;
  const vehicleId = await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    if (!mayRecord(actor, booking, by)) throw forbidden();
    const judgedAt = support ? pickUpJudgedAt(booking, now) : now;
    // Nobody knows the time of a pick-up that a restore has lost.
    const at = judgedAt < now ? booking.startsAt : timeOfHandover(sentAt, now);
    const vehicle = await lockVehicle(tx, booking.vehicleId);
    await withdrawOpenChange(tx, booking, now, { exceptLonger: true });
    const isHeld =
      booking.depositCents === 0 || depositHeldCents(await getBookingAccount(tx, bookingId, now)) > 0;
    // Without the owner present, nobody can compare licences with their holders, so verified licences are enough.
    const isAlone = codeId !== undefined || support !== undefined;
    const isOnPaper = isCounterBooking(booking) && !booking.isWithDriver && !isAlone;
    const licence = isOnPaper ? shown : undefined;
    const facts = {
      renterIsPresent: () => isPresent(tx, codeId, now),
      licenceIsVerified: () => checkLicence(tx, booking, isOnPaper, licence, vehicle.timeZone),
      depositIsSettled: async () => isHeld || isDepositWaived,
    };
    const moved = await transitionBooking(
      tx,
      booking,
      actor,
      "pickUp",
      {
        facts,
        judgedAt,
        set: { pickedUpAt: at },
        ...(support && { reason: "started_by_support", note: support.reason }),
      },
      now,
    );
    if (sentAt) checkTime(at, pickUpEarliestAt(booking), now);
    if (!isHeld) await recordBookingEvent(tx, moved, actor, { reason: "deposit_waived" }, now);
    if (await isStillOut(tx, vehicle.id, bookingId)) throw conflict("vehicleStillOut");
    const isChecked = (driverId: string) => isAlone || checkedDrivers.includes(driverId);
    await admitDrivers(tx, booking, vehicle.timeZone, isChecked, now);
    const parties = withCheckedLicence(await getParties(tx, bookingId, codeId !== undefined), licence);
    const row = {
      licence,
      side: recordingSideOf(by),
      bookingId,
      vehicleId: vehicle.id,
      recordedBy: actor.userId,
      parties,
    };
    const limits = {
      leastKm: vehicle.mileageKm,
      heldCents: 0,
      chargesCents: 0,
      comparesLicence: !isAlone && !booking.isWithDriver,
    };
    if (isRead(inspection))
      await recordHandover(tx, { ...inspection, ...row, kind: "pickup", at }, limits, now);
    await withdrawUncoveredExtension(tx, moved, now);
    await support?.onRecorded(tx, booking, moved);
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
  request: Entered<ReturnRequest>,
  now: Date,
  by: HandoverBy = {},
): Promise<BookingDetail> {
  const { codeId, support } = by;
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
    if (!mayRecord(actor, booking, by)) throw forbidden();
    await withdrawOpenChange(tx, booking, now);
    const outSince = replacedAt(booking) ?? booking.pickedUpAt;
    if (returnedAt && !isTimeOfReturn(at, outSince, now)) throw invalid("returnedAtWrong", "returnedAt");
    // A record that waited on the device may name any earlier time of the return.
    if (sentAt && outSince) checkTime(timeOfHandover(sentAt, now), outSince, now);
    const uses = await findVehicleUses(tx, booking);
    const priced = priceReturn({ ...booking, days: daysWithOwner(booking) }, uses, { at, ...rest });
    const charges = priced.filter(({ kind }) => !waivedCharges.includes(kind));
    const chargesCents = sumOfCharges(charges);
    const facts = { renterIsPresent: () => isPresent(tx, codeId, now) };
    const heldCents = depositHeldCents(await getBookingAccount(tx, bookingId, now));
    // At the counter, the customer gets the rest of the deposit back at the return.
    const depositSettlesAt = isCounterBooking(booking) ? null : depositSettlementAt(now, heldCents);
    const set = { returnedAt: at, returnRecordedAt: now, depositSettlesAt, ...storedChargesOf(charges) };
    const supportEvent = support && { reason: "returned_by_support" as const, note: support.reason };
    const moved = await transitionBooking(tx, booking, actor, "return", { set, facts, ...supportEvent }, now);
    const leastKm = uses.pickup
      ? leastKmAtReturn(uses.pickup, recordingSideOf(by))
      : (await lockVehicle(tx, booking.vehicleId)).mileageKm;
    const limits = { leastKm, heldCents, chargesCents, ...driverTimeLimits(booking, at) };
    const keptDeposit = {
      depositKeptCents,
      depositKeptReason: depositKeptCents > 0 ? depositKeptReason : undefined,
    };
    const row = {
      ...keptDeposit,
      side: recordingSideOf(by),
      bookingId,
      vehicleId: booking.vehicleId,
      recordedBy: actor.userId,
    };
    if (isRead(rest)) await recordHandover(tx, { ...rest, ...row, kind: "return", at }, limits, now);
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
    if (!(await settleDepositIfDue(tx, moved, now)))
      await bookingPayments.get().settleReturnedDeposit(tx, moved, now);
    const amountCents = chargesWaivedCents(await getBookingAccount(tx, bookingId, now));
    // Recorded as the system, because the rule is the marketplace's and both sides must be notified.
    if (amountCents > 0)
      await recordBookingEvent(tx, moved, systemActor, { reason: "late_waived", amountCents }, now);
    await support?.onRecorded(tx, booking, moved);
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
  by: HandoverBy = {},
): Promise<BookingDetail> {
  const vehicleId = await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    if (!mayRecord(actor, booking, by)) throw forbidden();
    await withdrawOpenChange(tx, booking, now);
    const moved = await transitionBooking(tx, booking, actor, "noShow", { note: reason }, now);
    await by.support?.onRecorded(tx, booking, moved);
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

/**
 * Throws unless the renter has a verified licence or, when staff hand over a booking made at the counter, one that they
 * have seen.
 */
async function checkLicence(
  tx: Transaction,
  booking: BookingRow,
  isOnPaper: boolean,
  shown: CheckedLicence | undefined,
  timeZone: string,
): Promise<true> {
  const problem = await findDrivingProblem(tx, booking, timeZone);
  if (problem && !(isOnPaper && isAboutLicence(problem.key))) throw conflict(problem.key, problem.values);
  if (!isOnPaper) return true;
  if (!shown) throw conflict("licenceNotVerified");
  if (shown.expiresOn < dayIn(booking.endsAt, timeZone)) throw invalid("licenceRunsOut", "licence.expiresOn");
  return true;
}

const withCheckedLicence = (parties: Parties, licence: CheckedLicence | undefined): Parties =>
  licence
    ? { ...parties, renter: { name: licence.name, licence: { ...licence, status: "checked" } } }
    : parties;

/** A vehicle cannot have been handed over before the pick-up opened, nor before the booking was confirmed. */
export function pickUpEarliestAt(booking: Pick<BookingRow, "startsAt" | "confirmedAt">): Date {
  const opensAt = pickUpOpensAt(booking);
  return booking.confirmedAt && booking.confirmedAt > opensAt ? booking.confirmedAt : opensAt;
}

/** For a handover that was recorded without a connection. */
export function checkTime(at: Date, earliest: Date, now: Date): void {
  if (!isTimeOfHandover(at, earliest, now)) throw invalid("handoverTimeWrong", "at");
}

/** The owner's side, the renter with a presence code, or an administrator with a reason. */
const mayRecord = (actor: UserActor, booking: BookingRow, { codeId, support }: HandoverBy): boolean =>
  isOwnerSide(actor, booking) || codeId !== undefined || support !== undefined;

const recordingSideOf = ({ codeId, support }: HandoverBy): RecordingSide =>
  support ? "admin" : codeId ? "renter" : "owner";

const isPresent = async (tx: Transaction, codeId: string | undefined, now: Date) =>
  codeId !== undefined && (await consumePresenceCode(tx, codeId, now));
