import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "@/db";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { insertTransaction } from "./commands";
import { payoutEntries, subscriptionEntries } from "./rules";

/** Records what a business paid of its debt by transfer: the reverse of a payout. */
export async function postBusinessPayment(
  tx: Transaction,
  payment: { id: string; businessId: string; amountCents: number },
  now: Date,
): Promise<void> {
  const entries = payoutEntries(payment.businessId, -payment.amountCents);
  await insertTransaction(tx, { kind: "business_payment", businessPaymentId: payment.id }, entries, now);
}

/** Records that such a payment was recorded by mistake, once: the business owes the amount again. */
export async function postBusinessPaymentReversal(
  tx: Transaction,
  businessPaymentId: string,
  now: Date,
): Promise<void> {
  const [original] = await tx
    .select()
    .from(ledgerTransactions)
    .where(
      and(eq(ledgerTransactions.businessPaymentId, businessPaymentId), isNull(ledgerTransactions.reversesId)),
    );
  if (!original) throw new Error("the payment was not found in the ledger");
  await postReversal(tx, original, now);
}

/** Records a paid invoice, once each time it is open: after a reversal, the payment reverses that. */
export async function postSubscription(
  tx: Transaction,
  invoice: { id: string; businessId: string; amountCents: number },
  paidFrom: "owner_payable" | "bank",
  now: Date,
): Promise<void> {
  const { last, isPaid } = await findLastMovement(tx, invoice.id);
  if (isPaid) return;
  const entries = subscriptionEntries(invoice.businessId, invoice.amountCents, paidFrom);
  const origin = { kind: "subscription" as const, invoiceId: invoice.id, reversesId: last?.id };
  await insertTransaction(tx, origin, entries, now);
}

/**
 * Records that the transfer for an invoice was recorded by mistake. Returns false for an invoice that is not paid, or
 * was deducted from a payout.
 */
export async function postSubscriptionReversal(
  tx: Transaction,
  invoiceId: string,
  now: Date,
): Promise<boolean> {
  const { last, isPaid } = await findLastMovement(tx, invoiceId);
  if (!last || !isPaid) return false;
  const isFromBank = and(eq(ledgerEntries.transactionId, last.id), eq(ledgerEntries.account, "bank"));
  if ((await tx.$count(ledgerEntries, isFromBank)) === 0) return false;
  await postReversal(tx, last, now);
  return true;
}

/** The last movement of an invoice. Payments and reversals alternate, each of them reversing the one before. */
async function findLastMovement(tx: Transaction, invoiceId: string) {
  const movements = await tx
    .select()
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.invoiceId, invoiceId));
  const last = movements.find(({ id }) => !movements.some(({ reversesId }) => reversesId === id));
  return { last, isPaid: movements.length % 2 === 1 };
}

async function postReversal(
  tx: Transaction,
  { id: reversesId, kind, invoiceId, businessPaymentId }: typeof ledgerTransactions.$inferSelect,
  now: Date,
): Promise<void> {
  const entries = await tx
    .select({
      account: ledgerEntries.account,
      businessId: ledgerEntries.businessId,
      amountCents: ledgerEntries.amountCents,
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.transactionId, reversesId));
  const reversed = entries.map(({ account, businessId, amountCents }) => ({
    account,
    ...(businessId && { businessId }),
    amountCents: -amountCents,
  }));
  await insertTransaction(tx, { kind, invoiceId, businessPaymentId, reversesId }, reversed, now);
}
