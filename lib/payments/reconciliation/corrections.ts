import { and, asc, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { payments, refunds } from "@/db/schema/payments/payments";
import { onDepositGone } from "@/lib/payments/deposits/settle";
import { cancelForLoss } from "@/lib/payments/disputes/loss";
import { bearerOf, refundedAfterLoss, remainingCents, selectReinstated } from "@/lib/payments/disputes/rules";
import { postCorrection, postLoss, postRefund, postReinstatement } from "@/lib/payments/ledger/commands";
import { setRefundedCents } from "@/lib/payments/ledger/settle-promotion";
import { applyOutcome } from "@/lib/payments/payments/processing/outcome";
import { markRefunded, settleRefund, unmarkRefunded } from "@/lib/payments/payments/refunds/commands";
import { systemActor } from "@/lib/platform/actor";
import { conflict } from "@/lib/platform/errors";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { isCounted, MADE_BY_PROVIDER, NOT_RECEIVED, paidCents } from "@/lib/rentals/bookings/money/account";
import { getBookingAccount } from "@/lib/rentals/bookings/money/account-queries";
import { centsOf } from "@/lib/rentals/bookings/money/refund-due";
import { schedulePaymentChecks } from "@/lib/rentals/bookings/money/schedule-payment-checks";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";
import type { Correction } from "./contract";
import { getPaymentSnapshot } from "./payment-snapshot";
import { capturedAmount } from "./rules";

interface CorrectionSubject {
  findingId: string;
  booking: BookingRow;
  paymentId: string;
  /** The figures as they were shown to the administrator. */
  ours: number;
  theirs: number;
}

/**
 * Adjusts payment and ledger to the provider's records, as offered by correctionOf(), with the booking locked. Throws
 * 409 when our side of the figures has changed since, or no correction is possible.
 */
export async function applyCorrection(
  tx: Transaction,
  correction: Correction,
  subject: CorrectionSubject,
  now: Date,
): Promise<void> {
  const { booking, paymentId } = subject;
  const account = await getBookingAccount(tx, booking.id, now);
  const payment = account.payments.find(({ id }) => id === paymentId);
  if (!payment) throw conflict("findingChanged");
  const snapshot = await getPaymentSnapshot(payment, tx);
  const all = { ...subject, account, payment, snapshot };
  if (correction.kind === "record_capture") await recordCapture(tx, all, now);
  else if (correction.kind === "write_off") await writeOff(tx, all, now);
  else if (correction.kind === "correct_amount") await correctAmount(tx, all, now);
  else if (correction.kind === "record_refund") await recordRefund(tx, all, now);
  else if (correction.kind === "undo_refund") await undoRefund(tx, all, now);
  else await postDifference(tx, all, now);
  await schedulePaymentChecks(tx, booking.id, now);
}

type LoadedAccount = Awaited<ReturnType<typeof getBookingAccount>>;
type CorrectionContext = CorrectionSubject & {
  account: LoadedAccount;
  payment: LoadedAccount["payments"][number];
  snapshot: Awaited<ReturnType<typeof getPaymentSnapshot>>;
};

/** The money is handled like any capture: it counts if the booking still needs it, otherwise it is refunded. */
async function recordCapture(
  tx: Transaction,
  { booking, payment, theirs }: CorrectionContext,
  now: Date,
): Promise<void> {
  const taken = { amount: theirs, currency: payment.currency };
  const state = { status: "captured", taken } as const;
  if (!(await applyOutcome(tx, payment.id, booking.id, state, now))) throw conflict("findingChanged");
}

/**
 * Money that counted as paid but was never received is lost like money that a bank has taken back: at the expense of
 * bearerOf(), and a rental that has not begun is cancelled, because nobody has paid for it. None of it can be refunded.
 */
async function writeOff(
  tx: Transaction,
  { booking, account, payment, snapshot, ours }: CorrectionContext,
  now: Date,
): Promise<void> {
  if (capturedAmount(payment) !== ours) throw conflict("findingChanged");
  if (payment.committedCents > 0 || snapshot.ledger.refundedCents > 0)
    throw conflict("correctionNotPossible");
  const amountCents = paidCents(payment);
  const loss = { id: uuid(), amountCents };
  const row = { ...loss, paymentId: payment.id, amount: ours, status: "succeeded" as const };
  await tx.insert(refunds).values({ ...row, reason: NOT_RECEIVED, createdAt: now, updatedAt: now });
  await markRefunded(tx, payment.id, amountCents, now);
  const { status } = account.booking;
  const counts = isCounted(account, payment);
  const { businessId } = booking;
  await postLoss(tx, payment, loss, { businessId, bearer: bearerOf(status, counts) }, now);
  await recordBookingEvent(tx, booking, systemActor, { reason: "payment_written_off", amountCents }, now);
  if (counts && isOnBill(payment) && status === "confirmed") await cancelForLoss(tx, booking, now);
  else await raiseRefunded(tx, account, payment, amountCents, now);
  if (payment.purpose === "deposit") await onDepositGone(tx, payment, booking, now);
}

/** The payment had another amount. An excess is refunded automatically, like any surplus. */
async function correctAmount(
  tx: Transaction,
  { findingId, booking, payment, ours, theirs }: CorrectionContext,
  now: Date,
): Promise<void> {
  if (capturedAmount(payment) !== ours) throw conflict("findingChanged");
  const isWhole = payment.capturedCents === null || payment.capturedCents === payment.amountCents;
  const amountCents = Math.max(1, centsOf(payment, theirs));
  if (!isWhole || amountCents < payment.committedCents) throw conflict("correctionNotPossible");
  const status = payment.refundedCents < amountCents ? "captured" : "refunded";
  await tx
    .update(payments)
    .set({ status, amount: theirs, amountCents, capturedCents: null, updatedAt: now })
    .where(eq(payments.id, payment.id));
  const difference = { findingId, cents: amountCents - payment.amountCents };
  await postCorrection(tx, payment, difference, booking.businessId, now);
  await recordBookingEvent(tx, booking, systemActor, { reason: "payment_corrected", amountCents }, now);
}

/** Records a refund the provider made without our request. */
async function recordRefund(
  tx: Transaction,
  { booking, account, payment, snapshot, ours, theirs }: CorrectionContext,
  now: Date,
): Promise<void> {
  if (refundedThroughProvider(snapshot) !== ours) throw conflict("findingChanged");
  const amount = theirs - ours;
  const amountCents = Math.max(1, centsOf(payment, amount));
  if (payment.openRefundCents > 0 || amountCents > remainingCents(payment))
    throw conflict("correctionNotPossible");
  const row = { id: uuid(), paymentId: payment.id, amount, amountCents, status: "succeeded" as const };
  const [refund] = await tx
    .insert(refunds)
    .values({ ...row, reason: MADE_BY_PROVIDER, createdAt: now, updatedAt: now })
    .returning();
  if (!refund) throw new Error("refunds returned no row");
  const isAll = amountCents === remainingCents(payment);
  await settleRefund(tx, booking, refund, "provider_clearing", now);
  await raiseRefunded(tx, account, payment, amountCents, now);
  if (payment.purpose === "deposit" && isAll) await onDepositGone(tx, payment, booking, now);
}

/** A refund that counted as paid was not made, so the amount is owed and refunded again. */
async function undoRefund(
  tx: Transaction,
  { booking, payment, snapshot, ours, theirs }: CorrectionContext,
  now: Date,
): Promise<void> {
  if (refundedThroughProvider(snapshot) !== ours) throw conflict("findingChanged");
  const missing = ours - theirs;
  const rows = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.status, "succeeded")))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const throughProviderIds = new Set(providerRefunds(snapshot).map(({ id }) => id));
  const undone = selectReinstated(
    rows.filter(({ id }) => throughProviderIds.has(id)),
    missing,
  );
  if (undone.reduce((sum, { amount }) => sum + amount, 0) !== missing)
    throw conflict("correctionNotPossible");
  for (const refund of undone) {
    await tx.update(refunds).set({ status: "failed", updatedAt: now }).where(eq(refunds.id, refund.id));
    const paid = await unmarkRefunded(tx, refund, now);
    await postReinstatement(tx, paid, { ...refund, isMadeAgain: true }, booking.businessId, now);
    const { amountCents } = refund;
    await recordBookingEvent(tx, booking, systemActor, { reason: "refund_undone", amountCents }, now);
  }
}

/**
 * Posts the amount by which the ledger falls short of the payment. An excess in the ledger has to be examined by an
 * administrator.
 */
async function postDifference(
  tx: Transaction,
  { findingId, booking, payment, snapshot }: CorrectionContext,
  now: Date,
): Promise<void> {
  const isHere = payment.status === "captured" || payment.status === "refunded";
  const captured = isHere ? paidCents(payment) : 0;
  const cents = captured - snapshot.ledger.capturedCents;
  if (cents !== 0) return postCorrection(tx, payment, { findingId, cents }, booking.businessId, now);
  const missing = payment.refundedCents - snapshot.ledger.refundedCents;
  const candidates = snapshot.refunds.filter(
    ({ status, amountCents }) => status === "succeeded" && amountCents === missing,
  );
  // Those that the ledger has are not posted again.
  for (const refund of candidates) if (await postRefund(tx, payment, refund, booking.businessId, now)) return;
  throw conflict("correctionNotPossible");
}

const isOnBill = ({ purpose }: LoadedAccount["payments"][number]) =>
  purpose === "rent" || purpose === "change";

/** Counts the amount as refunded in the booking, so that it is not refunded again. */
async function raiseRefunded(
  tx: Transaction,
  account: LoadedAccount,
  payment: LoadedAccount["payments"][number],
  cents: number,
  now: Date,
): Promise<void> {
  if (!isOnBill(payment) || !isCounted(account, payment)) return;
  await setRefundedCents(tx, account.booking.id, refundedAfterLoss(account, payment, cents), now);
}

const providerRefunds = ({ refunds: all }: CorrectionContext["snapshot"]) =>
  all.filter(({ isFromBank, isLoss, status }) => status === "succeeded" && !isFromBank && !isLoss);

const refundedThroughProvider = (snapshot: CorrectionContext["snapshot"]): number =>
  providerRefunds(snapshot).reduce((sum, { amount }) => sum + amount, 0);
