import { and, asc, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { payments, refunds } from "@/db/schema/payments";
import { type BookingRow, recordEvent } from "@/lib/bookings/transition";
import { unmarkBack } from "@/lib/disputes/reinstatement";
import { cameBack, centsOf, lossLeft, refundedAfterLoss } from "@/lib/disputes/rules";
import { conflict } from "@/lib/errors";
import { bookCorrection, bookLoss, bookRefund, bookReinstatement } from "@/lib/ledger/commands";
import { isCounted, paidCents } from "@/lib/payments/account";
import { readAccount } from "@/lib/payments/account-queries";
import { recordOutcomeIn } from "@/lib/payments/outcome";
import { bookBack, markBack } from "@/lib/payments/refund";
import type { Correction } from "./contract";
import { capturedAmount, NOT_RECEIVED } from "./rules";
import { readStand } from "./stand";

const system = { kind: "system" } as const;

interface Subject {
  findingId: string;
  booking: BookingRow;
  paymentId: string;
  /** The figures an administrator was shown. */
  ours: number;
  theirs: number;
}

/**
 * Changes payment and ledger so that they say what the provider says, as correctionOf() offered it, with the booking locked.
 * 409 when our side of the figures has changed since, or nothing can be booked for them.
 */
export async function applyCorrection(
  tx: Transaction,
  correction: Correction,
  subject: Subject,
  now: Date,
): Promise<void> {
  const { booking, paymentId } = subject;
  const account = await readAccount(tx, booking.id, now);
  const payment = account.payments.find(({ id }) => id === paymentId);
  if (!payment) throw conflict("findingChanged");
  const stand = await readStand(payment, tx);
  const all = { ...subject, account, payment, stand };
  if (correction.kind === "record_capture") await recordCapture(tx, all, now);
  else if (correction.kind === "write_off") await writeOff(tx, all, now);
  else if (correction.kind === "correct_amount") await correctAmount(tx, all, now);
  else if (correction.kind === "record_refund") await recordRefund(tx, all, now);
  else if (correction.kind === "undo_refund") await undoRefund(tx, all, now);
  else await postDifference(tx, all, now);
  await tx.update(payments).set({ nextCheckAt: now }).where(eq(payments.bookingId, booking.id));
}

type Account = Awaited<ReturnType<typeof readAccount>>;
type All = Subject & {
  account: Account;
  payment: Account["payments"][number];
  stand: Awaited<ReturnType<typeof readStand>>;
};

/** Counts as any capture does: for the booking if that still wants it, otherwise it goes back. */
async function recordCapture(tx: Transaction, { booking, payment, theirs }: All, now: Date): Promise<void> {
  const taken = { amount: theirs, currency: payment.currency };
  const state = { status: "captured", taken } as const;
  if (!(await recordOutcomeIn(tx, payment.id, booking.id, state, now))) throw conflict("findingChanged");
}

/** Money we counted on and never got: the marketplace's loss. Nothing of it can be given back. */
async function writeOff(
  tx: Transaction,
  { booking, account, payment, stand, ours }: All,
  now: Date,
): Promise<void> {
  if (capturedAmount(payment) !== ours) throw conflict("findingChanged");
  if (payment.committedCents > 0 || stand.ledger.refundedCents > 0) throw conflict("findingNotBookable");
  const amountCents = paidCents(payment);
  const loss = { id: uuid(), amountCents };
  const row = { ...loss, paymentId: payment.id, amount: ours, status: "succeeded" as const };
  await tx.insert(refunds).values({ ...row, reason: NOT_RECEIVED, createdAt: now, updatedAt: now });
  await markBack(tx, payment.id, amountCents, now);
  await bookLoss(tx, payment, loss, { businessId: booking.businessId, bearer: "marketplace" }, now);
  await raiseRefunded(tx, account, payment, amountCents);
  await recordEvent(tx, booking, system, { reason: "payment_written_off", amountCents }, now);
}

/** The payment was of another amount: what is too much goes back by itself, as any surplus does. */
async function correctAmount(
  tx: Transaction,
  { findingId, booking, payment, ours, theirs }: All,
  now: Date,
): Promise<void> {
  if (capturedAmount(payment) !== ours) throw conflict("findingChanged");
  const isWhole = payment.capturedCents === null || payment.capturedCents === payment.amountCents;
  const amountCents = Math.max(1, centsOf(payment, theirs));
  if (!isWhole || amountCents < payment.committedCents) throw conflict("findingNotBookable");
  const status = payment.refundedCents < amountCents ? "captured" : "refunded";
  await tx
    .update(payments)
    .set({ status, amount: theirs, amountCents, capturedCents: null, updatedAt: now })
    .where(eq(payments.id, payment.id));
  const difference = { findingId, cents: amountCents - payment.amountCents };
  await bookCorrection(tx, payment, difference, booking.businessId, now);
  await recordEvent(tx, booking, system, { reason: "payment_corrected", amountCents }, now);
}

/** The provider paid back what nobody here asked it to. */
async function recordRefund(
  tx: Transaction,
  { booking, account, payment, stand, ours, theirs }: All,
  now: Date,
): Promise<void> {
  if (sentBack(stand) !== ours) throw conflict("findingChanged");
  const amount = theirs - ours;
  const amountCents = Math.max(1, centsOf(payment, amount));
  if (payment.openBackCents > 0 || amountCents > lossLeft(payment)) throw conflict("findingNotBookable");
  const row = { id: uuid(), paymentId: payment.id, amount, amountCents, status: "succeeded" as const };
  const [refund] = await tx
    .insert(refunds)
    .values({ ...row, reason: "recorded", createdAt: now, updatedAt: now })
    .returning();
  if (!refund) throw new Error("the refund was not written");
  await bookBack(tx, booking, refund, "provider_clearing", now);
  await raiseRefunded(tx, account, payment, amountCents);
}

/** A refund we took for paid was not: what it was for is owed again, and is sent anew. */
async function undoRefund(
  tx: Transaction,
  { booking, payment, stand, ours, theirs }: All,
  now: Date,
): Promise<void> {
  if (sentBack(stand) !== ours) throw conflict("findingChanged");
  const missing = ours - theirs;
  const rows = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.status, "succeeded")))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const through = new Set(throughProvider(stand).map(({ id }) => id));
  const undone = cameBack(
    rows.filter(({ id }) => through.has(id)),
    missing,
  );
  if (undone.reduce((sum, { amount }) => sum + amount, 0) !== missing) throw conflict("findingNotBookable");
  for (const refund of undone) {
    await tx.update(refunds).set({ status: "failed", updatedAt: now }).where(eq(refunds.id, refund.id));
    const paid = await unmarkBack(tx, refund, now);
    await bookReinstatement(tx, paid, refund, booking.businessId, now);
    const { amountCents } = refund;
    await recordEvent(tx, booking, system, { reason: "refund_undone", amountCents }, now);
  }
}

/** The ledger misses what the payment says. What it has too much is for a person to find out about. */
async function postDifference(
  tx: Transaction,
  { findingId, booking, payment, stand }: All,
  now: Date,
): Promise<void> {
  const isHere = payment.status === "captured" || payment.status === "refunded";
  const captured = isHere ? paidCents(payment) : 0;
  const cents = captured - stand.ledger.capturedCents;
  if (cents !== 0) return bookCorrection(tx, payment, { findingId, cents }, booking.businessId, now);
  const missing = payment.refundedCents - stand.ledger.refundedCents;
  const refund = stand.refunds.find(
    ({ status, amountCents }) => status === "succeeded" && amountCents === missing,
  );
  if (!refund) throw conflict("findingNotBookable");
  await bookRefund(tx, payment, refund, booking.businessId, now);
}

/** Nobody is given it once more: the booking counts it as given back. */
async function raiseRefunded(
  tx: Transaction,
  account: Account,
  payment: Account["payments"][number],
  cents: number,
): Promise<void> {
  const isOnBill = payment.purpose === "rent" || payment.purpose === "change";
  if (!isOnBill || !isCounted(account, payment)) return;
  const refundedCents = refundedAfterLoss(account, payment, cents);
  await tx.update(bookings).set({ refundedCents }).where(eq(bookings.id, account.booking.id));
}

const throughProvider = ({ refunds: all }: All["stand"]) =>
  all.filter(({ isFromBank, isLoss, status }) => status === "succeeded" && !isFromBank && !isLoss);

const sentBack = (stand: All["stand"]): number =>
  throughProvider(stand).reduce((sum, { amount }) => sum + amount, 0);
