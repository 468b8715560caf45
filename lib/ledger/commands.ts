import { and, eq, isNull, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/ledger";
import { readSettings } from "@/lib/settings/queries";
import { captureEntries, type Entry, refundEntries } from "./rules";

interface Paid {
  id: string;
  bookingId: string;
  amountCents: number;
}

/** Books a capture, once a payment. */
export async function bookCapture(
  tx: Transaction,
  payment: Paid,
  businessId: string,
  now: Date,
): Promise<void> {
  const { commissionPercent } = await readSettings(tx);
  const entries = captureEntries(businessId, payment.amountCents, commissionPercent);
  const origin = { kind: "rent" as const, bookingId: payment.bookingId, paymentId: payment.id };
  await book(tx, origin, entries, now);
}

/** Books money paid back, once a refund. */
export async function bookRefund(
  tx: Transaction,
  payment: Paid,
  refund: { id: string; amountCents: number },
  businessId: string,
  now: Date,
): Promise<void> {
  const commission = await bookedCommission(tx, payment.id);
  const entries = refundEntries(businessId, payment.amountCents, refund.amountCents, commission);
  const origin = {
    kind: "refund" as const,
    bookingId: payment.bookingId,
    paymentId: payment.id,
    refundId: refund.id,
  };
  await book(tx, origin, entries, now);
}

async function bookedCommission(tx: Transaction, paymentId: string): Promise<number> {
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(-sum(${ledgerEntries.amountCents}), 0)::int` })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        eq(ledgerTransactions.paymentId, paymentId),
        isNull(ledgerTransactions.refundId),
        eq(ledgerEntries.account, "commission_revenue"),
      ),
    );
  return row?.cents ?? 0;
}

async function book(
  tx: Transaction,
  origin: Omit<typeof ledgerTransactions.$inferInsert, "id">,
  entries: Entry[],
  now: Date,
): Promise<void> {
  const id = uuid();
  const written = await tx
    .insert(ledgerTransactions)
    .values({ ...origin, id, at: now })
    .onConflictDoNothing()
    .returning({ id: ledgerTransactions.id });
  // Already booked: news of the same movement arrived twice.
  if (written.length === 0) return;
  await tx.insert(ledgerEntries).values(entries.map((entry) => ({ ...entry, transactionId: id })));
}
