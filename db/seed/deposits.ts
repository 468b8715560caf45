import { after, DAY_MS } from "@/lib/dates";
import { lateCents } from "@/lib/handovers/rules";
import { depositEntries, depositKeptEntries, type Entry, refundEntries } from "@/lib/ledger/rules";
import { toRwf } from "@/lib/money";
import { shareInCurrency } from "@/lib/payments/back";
import { chargeAmount } from "@/lib/payments/rules";
import { collectFrom } from "@/lib/payments/want";
import type { BookingRecord } from "./booking";
import { type Charge, providerOf, refundOf, sandboxRowOf } from "./charge";
import type { Movement } from "./ledger";
import type { Random } from "./random";
import { townSettings } from "./system-settings";
import { earliest, hoursAfter, latest } from "./timing";

// Deposits: left before the pick-up, let go or given back after the return, kept for a late day or a damage.

/** A deposit and what became of it; cents. */
interface Story {
  record: BookingRecord;
  /** Of the deposit, kept by the owner. */
  lateCents?: number;
  damageCents?: number;
}

const DAMAGE_CENTS = 4_000;
const HOURS_LATE = 5;

/**
 * Gives rentals of the last weeks their deposits: those under way, one about to begin, and every third that is over; of one
 * the owner keeps something for a damage, and one came back late, which its card's deposit paid.
 */
export function leaveDeposits(random: Random, now: Date, records: BookingRecord[]): void {
  const asked = records.filter(({ booking }) => booking.depositCents > 0);
  const since = after(now, -35 * DAY_MS);
  // Of longer ones a card would have been collected meanwhile.
  const short = asked.filter(({ booking }) => booking.days <= 4);
  const over = short.filter(({ booking }) => booking.status === "completed" && booking.endsAt > since);
  const isPast = ({ booking }: BookingRecord) => booking.endsAt < after(now, -5 * DAY_MS);
  const damaged = over.find(
    (record) => record.booking.depositCents > DAMAGE_CENTS && !isCard(record) && isPast(record),
  );
  const late = over.find(
    (record) =>
      isCard(record) && isPast(record) && record.booking.depositCents >= record.booking.dailyPriceCents,
  );
  const soon = asked.find(
    ({ booking }) => booking.status === "confirmed" && booking.startsAt < after(now, 1.5 * DAY_MS),
  );
  const plain = over.filter((record, index) => index % 3 === 0 && record !== damaged && record !== late);
  const running = short.filter(({ booking }) => booking.status === "active");
  for (const record of [...running, ...(soon ? [soon] : []), ...plain]) leave(random, now, { record });
  if (damaged) leave(random, now, { record: damaged, damageCents: DAMAGE_CENTS });
  if (late) leave(random, now, { record: late, lateCents: comeLate(late) });
}

const isCard = ({ plan }: BookingRecord) => plan.method === "card";

/** The car came back hours after the agreed time: one day more. */
function comeLate({ booking, events, moments }: BookingRecord): number {
  const back = hoursAfter(booking.endsAt, HOURS_LATE);
  const cents = lateCents(booking, back);
  for (const event of events) if (event.reason === "completed") event.at = back;
  Object.assign(moments, { completedAt: back });
  Object.assign(booking, { returnedAt: back, updatedAt: back, lateCents: cents });
  return cents;
}

function leave(random: Random, now: Date, { record, lateCents = 0, damageCents = 0 }: Story): void {
  const { booking, moments } = record;
  const confirmedAt = moments.confirmedAt ?? booking.createdAt;
  const wished = latest(hoursAfter(booking.startsAt, -20 - random.next() * 10), hoursAfter(confirmedAt, 0.1));
  const at = earliest(wished, hoursAfter(now, -0.5));
  const completedAt = hoursAfter(moments.completedAt ?? now, 0.02);
  const endedAt = booking.status === "completed" ? earliest(completedAt, now) : undefined;
  const keptCents = lateCents + damageCents;
  const charge = depositCharge(random, record, at, { endedAt, keptCents });
  const { payment } = charge;
  record.others.push(charge);
  booking.depositPaymentId = payment.id;
  if (damageCents > 0) record.kept = { cents: damageCents, reason: "A scratched rear bumper" };
  note(record, at, "deposit_held", payment.amountCents);
  if (endedAt && payment.status === "captured" && charge.refund)
    note(record, endedAt, "deposit_returned", charge.refund.amountCents);
  const { businessId } = booking;
  const post = (row: Omit<Movement["transaction"], "id" | "bookingId">, entries: Entry[]) => {
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
  if (keptCents > 0)
    post(
      { kind: "deposit_kept", at: endedAt },
      depositKeptEntries(businessId, { lateCents, damageCents }, townSettings.commissionPercent),
    );
  if (!charge.refund) return;
  const booked = {
    heldCents: takenCents - keptCents,
    earnedCents: keptCents,
    commissionCents: 0,
    refundedCents: 0,
  };
  post(
    { kind: "refund", refundId: charge.refund.id, at: charge.refund.createdAt },
    refundEntries(businessId, booked, charge.refund.amountCents),
  );
}

/** A card is authorised, and of it only what is kept is ever taken; a telephone pays, and is paid back the rest. */
function depositCharge(
  random: Random,
  { booking, plan }: BookingRecord,
  at: Date,
  { endedAt, keptCents }: { endedAt?: Date; keptCents: number },
): Charge {
  const { method, renter } = plan;
  const card = method === "card";
  const cents = booking.depositCents;
  const inRwf = (some: number) => toRwf(some, booking.rwfPerHundredUsd);
  const backCents = !card && endedAt ? cents - keptCents : 0;
  const id = random.uuid(at);
  const isTaken = !card || (endedAt !== undefined && keptCents > 0);
  const status = isTaken
    ? backCents === cents
      ? "refunded"
      : "captured"
    : endedAt
      ? "cancelled"
      : "authorized";
  const captureBefore = after(at, 7 * DAY_MS);
  const payment = {
    ...{ id, bookingId: booking.id, purpose: "deposit" as const, method, provider: providerOf[method] },
    ...({ providerRef: card ? `pi_${id.replaceAll("-", "")}` : null, status } as const),
    ...chargeAmount(method, { totalCents: cents, totalRwf: inRwf(cents) }),
    payerPhone: card ? null : (renter.user.phone ?? null),
    amountCents: cents,
    capturedCents: card && isTaken ? keptCents : null,
    refundedCents: backCents,
    captureBefore: card ? captureBefore : null,
    nextCheckAt: status === "authorized" ? collectFrom(captureBefore) : null,
    createdAt: at,
    updatedAt: endedAt ?? at,
  };
  const refundedAmount = backCents > 0 ? shareInCurrency(payment, backCents) : 0;
  const sandboxCharge = sandboxRowOf(payment, {
    ...{
      capturesAtOnce: !card,
      status: isTaken ? "captured" : status === "cancelled" ? "cancelled" : "authorized",
    },
    ...{ reason: null, refundedAmount, createdAt: at },
    capturedAmount: card && isTaken ? keptCents : null,
  });
  if (backCents === 0) return { payment, sandboxCharge };
  return { payment, sandboxCharge, ...refundOf(random, payment, backCents, refundedAmount, endedAt ?? at) };
}

/** A line of the timeline at its place. */
function note(record: BookingRecord, at: Date, reason: string, amountCents: number): void {
  const before = record.events.findLastIndex((event) => event.at <= at);
  const stood = record.events[before]?.toStatus ?? record.booking.status;
  const line = { bookingId: record.booking.id, at, actorKind: "system" as const, actorId: null };
  const told = { fromStatus: null, toStatus: stood, reason, details: { amountCents } };
  record.events.splice(before + 1, 0, { ...line, ...told });
}
