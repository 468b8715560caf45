import { and, eq, isNull, not, type SQL, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { nowOrLatest } from "@/db/now-or-latest";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { bookings } from "@/db/schema/rentals/bookings";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import {
  isCounterMethod,
  type PaymentPurpose,
  type RecordedMethod,
} from "@/lib/rentals/bookings/money/contract";
import {
  amongOwners,
  captureEntries,
  claimEntries,
  type DepositDeduction,
  depositDeductionEntries,
  depositEntries,
  type LedgerEntry,
  lossEntries,
  type OwnersShare,
  type PaidFrom,
  type PostedAmounts,
  payoutEntries,
  refundEntries,
  reinstatementEntries,
} from "./rules";

interface Paid {
  id: string;
  bookingId: string;
  purpose: PaymentPurpose;
  method: RecordedMethod;
  amountCents: number;
  /** The captured amount if it is less than the payment's; null means all. */
  capturedCents: number | null;
}

/** Who earns the rent, and the commission frozen in the quote. */
type Earning = Pick<BookingRow, "businessId" | "commissionPercent">;

/**
 * Records a capture with the commission of its booking, once per payment. Call it when the row has the captured amount:
 * for a deposit that was only authorised, this is the kept part, or the whole when the authorisation is about to
 * expire.
 */
export async function postCapture(
  tx: Transaction,
  payment: Paid,
  booking: Earning,
  now: Date,
): Promise<void> {
  const cents = payment.capturedCents ?? payment.amountCents;
  // A deposit paid at the counter does not concern the ledger until part of it is kept.
  if (payment.purpose === "deposit" && isCounterMethod(payment.method)) return;
  const { kind, entries } = capturedAs(payment, cents, booking);
  await insertTransaction(tx, { kind, bookingId: payment.bookingId, paymentId: payment.id }, entries, now);
}

/** Builds the entries for received money; its purpose determines whose money it is. */
function capturedAs(
  { purpose, method }: Pick<Paid, "purpose" | "method">,
  cents: number,
  { businessId, commissionPercent }: Earning,
) {
  const takenInto = isCounterMethod(method) ? "owner_collected" : "provider_clearing";
  if (purpose === "deposit") return { kind: "deposit" as const, entries: depositEntries(cents) };
  if (purpose === "claim")
    return { kind: "claim" as const, entries: claimEntries(businessId, cents, takenInto) };
  return { kind: "rent" as const, entries: captureEntries(businessId, cents, commissionPercent, takenInto) };
}

/**
 * Records the part of a recorded deposit that the owner keeps, once per payment: charges of the return, damage and
 * claims, in cents.
 */
export async function postDepositDeduction(
  tx: Transaction,
  payment: Pick<Paid, "id" | "bookingId" | "method">,
  deduction: DepositDeduction,
  businessId: string,
  now: Date,
): Promise<void> {
  const commissionPercent = await commissionOf(tx, payment.bookingId);
  const origin = { kind: "deposit_kept" as const, bookingId: payment.bookingId, paymentId: payment.id };
  const heldIn = isCounterMethod(payment.method) ? "owner_collected" : "deposit_held";
  const entries = depositDeductionEntries(businessId, deduction, commissionPercent, heldIn);
  await insertTransaction(tx, origin, entries, now);
}

/**
 * Records that a payment brought this many cents more (fewer when negative) than its recorded capture, once per
 * finding. It is shared like the capture.
 */
export async function postCorrection(
  tx: Transaction,
  payment: Pick<Paid, "id" | "bookingId" | "purpose" | "method">,
  { findingId, cents }: { findingId: string; cents: number },
  businessId: string,
  now: Date,
): Promise<void> {
  const origin = { bookingId: payment.bookingId, paymentId: payment.id, findingId };
  const commissionPercent = await commissionOf(tx, payment.bookingId);
  const { kind, entries } = capturedAs(payment, Math.abs(cents), { businessId, commissionPercent });
  const signed = entries.map((one) => ({ ...one, amountCents: Math.sign(cents) * one.amountCents }));
  await insertTransaction(tx, { kind, ...origin }, signed, now);
}

/** The commission frozen in the quote, whatever was set since. */
async function commissionOf(tx: Transaction, bookingId: string): Promise<number> {
  const [booking] = await tx
    .select({ commissionPercent: bookings.commissionPercent })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  if (!booking) throw new Error("the booking was not found");
  return booking.commissionPercent;
}

/**
 * Records a refund once, whatever the payment was for. `paidFrom` "bank" means a manual transfer without the provider.
 * Returns false when it was recorded before.
 */
export async function postRefund(
  tx: Transaction,
  payment: Pick<Paid, "id" | "bookingId">,
  refund: { id: string; amountCents: number },
  businessId: string,
  now: Date,
  paidFrom: PaidFrom = "provider_clearing",
): Promise<boolean> {
  const entries = refundEntries(businessId, await postedAmountsOf(tx, payment), refund.amountCents, paidFrom);
  const origin = { bookingId: payment.bookingId, paymentId: payment.id, refundId: refund.id };
  // An earlier owner's share is for days that were used, so it is refunded last.
  const shares = await sharesOfOwners(tx, eq(ledgerTransactions.bookingId, payment.bookingId), businessId);
  return insertTransaction(tx, { kind: "refund", ...origin }, amongOwners(entries, shares), now);
}

/**
 * Records money that a cardholder's bank has finally taken back, once: borne by the marketplace, or by both sides like
 * a refund.
 */
export async function postLoss(
  tx: Transaction,
  payment: Pick<Paid, "id" | "bookingId">,
  loss: { id: string; amountCents: number },
  { businessId, bearer }: { businessId: string; bearer: "marketplace" | "both" },
  now: Date,
): Promise<void> {
  if (bearer === "both") {
    await postRefund(tx, payment, loss, businessId, now);
    return;
  }
  const entries = lossEntries(await postedAmountsOf(tx, payment), loss.amountCents);
  const origin = { bookingId: payment.bookingId, paymentId: payment.id, refundId: loss.id };
  await insertTransaction(tx, { kind: "dispute", ...origin }, entries, now);
}

/**
 * Records once that a bank has returned a loss recorded by postLoss(). It has the same kind, so that it cancels out in
 * sums of refunds or losses. Returns the side that had borne the loss. What is refunded again, because a refund was not
 * made or the payment does not count, is credited to the present business alone, which bears the repeat.
 */
export async function postReinstatement(
  tx: Transaction,
  payment: Pick<Paid, "id" | "bookingId">,
  loss: { id: string; amountCents: number; isMadeAgain?: boolean },
  businessId: string,
  now: Date,
): Promise<{ bearer: "marketplace" | "both" }> {
  const { id, kind, refundId, reversesId } = ledgerTransactions;
  const isDeposit = sql`${ledgerEntries.account} = 'deposit_held'`;
  const [original] = await tx
    .select({
      id,
      kind,
      fromDepositCents: sql<number>`coalesce(sum(${ledgerEntries.amountCents}) filter (where ${isDeposit}), 0)::int`,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, id))
    .where(and(eq(refundId, loss.id), isNull(reversesId)))
    .groupBy(id);
  if (!original) throw new Error("the loss was not found in the ledger");
  const bearer = original.kind === "dispute" ? ("marketplace" as const) : ("both" as const);
  const reinstated = { amountCents: loss.amountCents, fromDepositCents: original.fromDepositCents, bearer };
  const entries = reinstatementEntries(businessId, await postedAmountsOf(tx, payment), reinstated);
  const origin = { bookingId: payment.bookingId, paymentId: payment.id, refundId: loss.id };
  const taken = await sharesOfOwners(tx, eq(id, original.id), businessId);
  const shares = taken.map((share) => ({ ...share, cents: -share.cents }));
  const reversed = loss.isMadeAgain ? entries : amongOwners(entries, shares);
  await insertTransaction(tx, { kind: original.kind, ...origin, reversesId: original.id }, reversed, now);
  return { bearer };
}

/**
 * Records that the manual transfer of a refund came back from the bank, once: every entry is reversed, the owners' for
 * the booking's present business, which bears the repeat. Returns false for a refund that was not paid from the bank.
 */
export async function postRefundReturn(
  tx: Transaction,
  refundId: string,
  businessId: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .select({ original: ledgerTransactions, entry: ledgerEntries })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(and(eq(ledgerTransactions.refundId, refundId), isNull(ledgerTransactions.reversesId)));
  const original = rows[0]?.original;
  if (!original || !rows.some(({ entry }) => entry.account === "bank")) return false;
  const { id: reversesId, kind, bookingId, paymentId } = original;
  const reversed = rows.map(({ entry }) => ({
    account: entry.account,
    ...(entry.businessId && { businessId }),
    amountCents: -entry.amountCents,
  }));
  await insertTransaction(tx, { kind, bookingId, paymentId, refundId, reversesId }, reversed, now);
  return true;
}

/** Records a payout, once per payout. */
export async function postPayout(
  tx: Transaction,
  payout: { id: string; businessId: string; amountCents: number },
  now: Date,
): Promise<void> {
  const entries = payoutEntries(payout.businessId, payout.amountCents);
  await insertTransaction(tx, { kind: "payout", payoutId: payout.id }, entries, now);
}

/** Records that a payout came back from the bank, once per payout: it is owed again. */
export async function postPayoutReturn(
  tx: Transaction,
  payout: { id: string; businessId: string; amountCents: number },
  now: Date,
): Promise<void> {
  const { id, payoutId, reversesId } = ledgerTransactions;
  const [original] = await tx
    .select({ id })
    .from(ledgerTransactions)
    .where(and(eq(payoutId, payout.id), isNull(reversesId)));
  if (!original) throw new Error("the payout was not found in the ledger");
  const entries = payoutEntries(payout.businessId, -payout.amountCents);
  await insertTransaction(tx, { kind: "payout", payoutId: payout.id, reversesId: original.id }, entries, now);
}

/** The shares of businesses in some transactions, the booking's present business first. */
export async function sharesOfOwners(
  tx: Transaction,
  which: SQL,
  businessId: string,
): Promise<OwnersShare[]> {
  const rows = await tx
    .select({
      businessId: sql<string>`${ledgerEntries.businessId}`,
      cents: sql<number>`(-sum(${ledgerEntries.amountCents}))::int`,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(which, eq(ledgerEntries.account, "owner_payable")))
    .groupBy(ledgerEntries.businessId)
    .orderBy(sql`max(${ledgerEntries.id}) desc`);
  const isPresent = (share: OwnersShare) => share.businessId === businessId;
  const present = rows.find(isPresent) ?? { businessId, cents: 0 };
  return [present, ...rows.filter((share) => !isPresent(share))];
}

const isReversedPromotion = sql`(${ledgerTransactions.kind} = 'promotion'
  and exists (select 1 from ${ledgerTransactions} reversal where reversal.reverses_id = ${ledgerTransactions.id}))`;

/** Reads a payment's amounts in the ledger. An older compensation, posted for the payment, counts until it is reversed. */
export async function postedAmountsOf(
  tx: Transaction,
  payment: Pick<Paid, "id" | "bookingId">,
): Promise<PostedAmounts> {
  const { account, amountCents } = ledgerEntries;
  const cents = (which: ReturnType<typeof sql>) =>
    sql<number>`coalesce(-sum(${amountCents}) filter (where ${which}), 0)::int`;
  const isRefund = sql`${ledgerTransactions.refundId} is not null`;
  const isEarned = sql`${account} in ('owner_payable', 'commission_revenue')`;
  const [row] = await tx
    .select({
      heldCents: cents(sql`${account} = 'deposit_held'`),
      earnedCents: cents(sql`${isEarned} and not ${isRefund}`),
      commissionCents: cents(sql`${account} = 'commission_revenue' and not ${isRefund}`),
      notRefundedCents: cents(isEarned),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        eq(ledgerTransactions.bookingId, payment.bookingId),
        eq(ledgerTransactions.paymentId, payment.id),
        not(isReversedPromotion),
      ),
    );
  const { notRefundedCents = 0, ...posted } = row ?? { heldCents: 0, earnedCents: 0, commissionCents: 0 };
  return { ...posted, refundedCents: posted.earnedCents - notRefundedCents };
}

/**
 * Writes a transaction unless it already exists, because a provider may report the same event twice. A booking's
 * transactions are written under its lock, so they keep the order in which they happened. Returns whether it was
 * written.
 */
export async function insertTransaction(
  tx: Transaction,
  origin: Omit<typeof ledgerTransactions.$inferInsert, "id">,
  entries: LedgerEntry[],
  now: Date,
): Promise<boolean> {
  if (entries.length === 0) return false;
  const id = uuid();
  const at = origin.bookingId
    ? nowOrLatest(now, ledgerTransactions.at, eq(ledgerTransactions.bookingId, origin.bookingId))
    : now;
  const written = await tx
    .insert(ledgerTransactions)
    .values({ ...origin, id, at })
    .onConflictDoNothing()
    .returning({ id: ledgerTransactions.id });
  if (written.length === 0) return false;
  await tx.insert(ledgerEntries).values(entries.map((entry) => ({ ...entry, transactionId: id })));
  return true;
}
