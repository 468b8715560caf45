import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { payments, refunds } from "@/db/schema/payments/payments";
import { isLoss } from "@/lib/payments/disputes/rules";
import type { ProviderRecord } from "@/lib/payments/providers/port";
import { chargeRefOf, providerNamed } from "@/lib/payments/providers/registry";
import type { PaymentSnapshot } from "./rules";

type PaymentRow = typeof payments.$inferSelect;
type RefundRow = typeof refunds.$inferSelect;

/** Reads our side of a payment, its refunds oldest first. */
export async function getPaymentSnapshot(
  payment: PaymentRow,
  executor: Executor = db(),
): Promise<
  Omit<PaymentSnapshot, "refunds"> & { refunds: (RefundRow & PaymentSnapshot["refunds"][number])[] }
> {
  const refundRows = await executor
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, payment.id))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const booked = await executor
    .select({
      refundId: ledgerTransactions.refundId,
      account: ledgerEntries.account,
      cents: sql<number>`sum(${ledgerEntries.amountCents})::int`,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        eq(ledgerTransactions.paymentId, payment.id),
        inArray(ledgerEntries.account, ["provider_clearing", "bank"]),
      ),
    )
    .groupBy(ledgerTransactions.refundId, ledgerEntries.account);
  const sum = (rows: typeof booked) => rows.reduce((total, { cents }) => total + cents, 0);
  const fromBank = new Set(
    booked.flatMap(({ refundId, account }) => (account === "bank" && refundId ? [refundId] : [])),
  );
  return {
    payment,
    refunds: refundRows.map((refund) => ({
      ...refund,
      isFromBank: refund.status === "by_hand" || fromBank.has(refund.id),
      isLoss: isLoss(refund),
    })),
    ledger: {
      capturedCents: sum(booked.filter(({ refundId }) => refundId === null)),
      refundedCents: 0 - sum(booked.filter(({ refundId }) => refundId !== null)),
    },
    competingCaptures: await countCompetingCaptures(payment, executor),
  };
}

/** Counts earlier captures for the same purpose that are not fully refunded. */
function countCompetingCaptures(payment: PaymentRow, executor: Executor): Promise<number> {
  const { changeId, claimId } = payment;
  return executor.$count(
    payments,
    and(
      eq(payments.bookingId, payment.bookingId),
      ne(payments.id, payment.id),
      eq(payments.purpose, payment.purpose),
      sql`${payments.changeId} is not distinct from ${changeId}::uuid`,
      sql`${payments.claimId} is not distinct from ${claimId}::uuid`,
      eq(payments.status, "captured"),
      sql`(${payments.createdAt}, ${payments.id}) < (${payment.createdAt.toISOString()}::timestamptz, ${payment.id}::uuid)`,
    ),
  );
}

/** Asks the provider for its records; undefined when it does not answer. */
export function fetchProviderRecord(
  payment: PaymentRow,
  refundRows: RefundRow[],
): Promise<ProviderRecord | undefined> {
  const refs = refundRows.map(({ id: reference }) => ({ reference }));
  return providerNamed(payment.provider).fetchRecord(chargeRefOf(payment), refs);
}
