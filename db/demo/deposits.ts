import {
  depositDeductionEntries,
  depositEntries,
  type LedgerEntry,
  refundEntries,
} from "@/lib/payments/ledger/rules";
import { chargeAmount } from "@/lib/payments/payments/rules";
import { toRwf } from "@/lib/platform/currency-conversion";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { lateCents } from "@/lib/rentals/bookings/handovers/late-days";
import { captureDueAt } from "@/lib/rentals/bookings/money/desired-state";
import { shareInCurrency } from "@/lib/rentals/bookings/money/refund-due";
import type { BookingRecord } from "./booking";
import { type DemoCharge, providerOf, refundOf, simulatedRowOf } from "./charge";
import type { LedgerMovement } from "./ledger";
import { earliest, hoursAfter, latest } from "./period";
import type { Random } from "./random";
import { demoSettings } from "./settings";

// Deposits are collected before the pick-up, released or refunded after the return, and retained for a late
// return or damage.

/** A deposit and its outcome, in cents. */
interface DepositCase {
  record: BookingRecord;
  /** The parts of the deposit that the owner keeps: for the return, and for damage. */
  chargesCents?: number;
  damageCents?: number;
}

const DAMAGE_CENTS = 4_000;
const HOURS_LATE = 5;
const HOURS_OF_OVERTIME = 3;

/**
 * Adds deposits to bookings of the last weeks: those in progress, one about to begin, and every third
 * completed one. The owner keeps part of one for damage; one vehicle was returned late, which was paid from
 * the card deposit, and one driver worked overtime.
 */
export function settleDeposits(random: Random, now: Date, records: BookingRecord[]): void {
  const asked = records.filter(({ booking }) => booking.depositCents > 0);
  const since = addMs(now, -35 * DAY_MS);
  // For longer ones the card deposit would have been captured meanwhile.
  const short = asked.filter(({ booking }) => booking.days <= 4);
  const over = short.filter(({ booking }) => booking.status === "completed" && booking.endsAt > since);
  const isPast = ({ booking }: BookingRecord) => booking.endsAt < addMs(now, -5 * DAY_MS);
  const damaged = over.find(
    (record) => record.booking.depositCents > DAMAGE_CENTS && !isCard(record) && isPast(record),
  );
  const late = over.find(
    (record) =>
      isCard(record) && isPast(record) && record.booking.depositCents >= record.booking.dailyPriceCents,
  );
  const soon = asked.find(
    ({ booking }) => booking.status === "confirmed" && booking.startsAt < addMs(now, 1.5 * DAY_MS),
  );
  const driven = over.find(
    (record) => record.booking.isWithDriver && record !== damaged && record !== late && isPast(record),
  );
  const special = [damaged, late, driven];
  const plain = over.filter((record, index) => index % 3 === 0 && !special.includes(record));
  const running = short.filter(({ booking }) => booking.status === "active");
  for (const record of [...running, ...(soon ? [soon] : []), ...plain])
    settleDeposit(random, now, { record });
  if (damaged) settleDeposit(random, now, { record: damaged, damageCents: DAMAGE_CENTS });
  if (late) settleDeposit(random, now, { record: late, chargesCents: returnLate(late) });
  if (driven) settleDeposit(random, now, { record: driven, chargesCents: workOvertime(driven) });
}

const isCard = ({ plan }: BookingRecord) => plan.method === "card";

/** The vehicle was returned hours late, which costs one more day. */
function returnLate({ booking, events, instants }: BookingRecord): number {
  const returnedAt = hoursAfter(booking.endsAt, HOURS_LATE);
  const cents = lateCents(booking, returnedAt);
  for (const event of events) if (event.reason === "completed") event.at = returnedAt;
  Object.assign(instants, { completedAt: returnedAt });
  Object.assign(booking, {
    returnedAt,
    returnRecordedAt: returnedAt,
    updatedAt: returnedAt,
    lateCents: cents,
  });
  return cents;
}

/** A wedding lasted longer than the driver's hours. */
function workOvertime({ booking }: BookingRecord): number {
  const overtimeCents = HOURS_OF_OVERTIME * (booking.overtimeHourPriceCents ?? 0);
  Object.assign(booking, { overtimeCents });
  return overtimeCents;
}

function settleDeposit(
  random: Random,
  now: Date,
  { record, chargesCents = 0, damageCents = 0 }: DepositCase,
): void {
  const { booking, instants } = record;
  const confirmedAt = instants.confirmedAt ?? booking.createdAt;
  const desiredAt = latest(
    hoursAfter(booking.startsAt, -20 - random.next() * 10),
    hoursAfter(confirmedAt, 0.1),
  );
  const at = earliest(desiredAt, hoursAfter(now, -0.5));
  const completedAt = hoursAfter(instants.completedAt ?? now, 0.02);
  const endedAt = booking.status === "completed" ? earliest(completedAt, now) : undefined;
  const retainedCents = chargesCents + damageCents;
  const charge = depositCharge(random, record, at, { endedAt, retainedCents });
  const { payment } = charge;
  record.others.push(charge);
  booking.depositPaymentId = payment.id;
  if (damageCents > 0) record.retained = { cents: damageCents, reason: "A scratched rear bumper" };
  insertEvent(record, at, "deposit_held", payment.amountCents);
  if (endedAt && payment.status === "captured" && charge.refund)
    insertEvent(record, endedAt, "deposit_returned", charge.refund.amountCents);
  const { businessId } = booking;
  const post = (row: Omit<LedgerMovement["transaction"], "id" | "bookingId">, entries: LedgerEntry[]) => {
    const id = random.uuid(row.at);
    const transaction = { id, bookingId: booking.id, paymentId: payment.id, ...row };
    record.movements.push({
      transaction,
      entries: entries.map((entry) => ({ ...entry, transactionId: id })),
    });
  };
  if (payment.status !== "captured" && payment.status !== "refunded") return;
  const takenCents = payment.capturedCents ?? payment.amountCents;
  post({ kind: "deposit", at: isCard(record) && endedAt ? endedAt : at }, depositEntries(takenCents));
  if (!endedAt) return;
  if (retainedCents > 0)
    post(
      { kind: "deposit_kept", at: endedAt },
      depositDeductionEntries(businessId, { chargesCents, damageCents }, demoSettings.commissionPercent),
    );
  if (!charge.refund) return;
  const booked = {
    heldCents: takenCents - retainedCents,
    earnedCents: retainedCents,
    commissionCents: 0,
    refundedCents: 0,
  };
  post(
    { kind: "refund", refundId: charge.refund.id, at: charge.refund.createdAt },
    refundEntries(businessId, booked, charge.refund.amountCents),
  );
}

/**
 * A card is authorised and only the retained part is captured; a mobile payment is charged in full and the
 * rest is refunded.
 */
function depositCharge(
  random: Random,
  { booking, plan }: BookingRecord,
  at: Date,
  { endedAt, retainedCents }: { endedAt?: Date; retainedCents: number },
): DemoCharge {
  const { method, renter } = plan;
  const card = method === "card";
  const cents = booking.depositCents;
  const inRwf = (some: number) => toRwf(some, booking.rwfPerHundredUsd);
  const refundedCents = !card && endedAt ? cents - retainedCents : 0;
  const id = random.uuid(at);
  const isTaken = !card || (endedAt !== undefined && retainedCents > 0);
  const status = isTaken
    ? refundedCents === cents
      ? "refunded"
      : "captured"
    : endedAt
      ? "cancelled"
      : "authorized";
  const captureBefore = addMs(at, 7 * DAY_MS);
  const payment = {
    id,
    bookingId: booking.id,
    purpose: "deposit" as const,
    method,
    provider: providerOf[method],
    ...({ providerRef: card ? `pi_${id.replaceAll("-", "")}` : null, status } as const),
    ...chargeAmount(method, { totalCents: cents, totalRwf: inRwf(cents) }),
    payerPhone: card ? null : (renter.user.phone ?? null),
    amountCents: cents,
    capturedCents: card && isTaken ? retainedCents : null,
    refundedCents,
    captureBefore: card ? captureBefore : null,
    nextCheckAt: status === "authorized" ? captureDueAt(captureBefore) : null,
    createdAt: at,
    updatedAt: endedAt ?? at,
  };
  const refundedAmount = refundedCents > 0 ? shareInCurrency(payment, refundedCents) : 0;
  const simulatedCharge = simulatedRowOf(payment, {
    capturesAtOnce: !card,
    status: isTaken ? "captured" : status === "cancelled" ? "cancelled" : "authorized",
    reason: null,
    refundedAmount,
    createdAt: at,
    capturedAmount: card && isTaken ? retainedCents : null,
  });
  if (refundedCents === 0) return { payment, simulatedCharge };
  return {
    payment,
    simulatedCharge,
    ...refundOf(random, payment, refundedCents, refundedAmount, endedAt ?? at),
  };
}

/** Inserts an event into the timeline in chronological order. */
function insertEvent(record: BookingRecord, at: Date, reason: string, amountCents: number): void {
  const before = record.events.findLastIndex((event) => event.at <= at);
  const stood = record.events[before]?.toStatus ?? record.booking.status;
  const line = { bookingId: record.booking.id, at, actorKind: "system" as const, actorId: null };
  const notified = { fromStatus: null, toStatus: stood, reason, details: { amountCents } };
  record.events.splice(before + 1, 0, { ...line, ...notified });
}
