import { and, asc, eq } from "drizzle-orm";
import { db } from "@/db";
import { payments, refunds } from "@/db/schema/payments/payments";
import type { Currency } from "@/lib/platform/money";
import { COUNTER, counterMethod } from "./contract";

/** Refunds that a business still has to hand to the customer, because it took the money itself. */
export async function listCounterRefunds(bookingId: string) {
  const waits = and(
    eq(payments.bookingId, bookingId),
    eq(payments.provider, COUNTER),
    eq(refunds.status, "by_hand"),
  );
  const rows = await db()
    .select({
      refundId: refunds.id,
      method: payments.method,
      amount: refunds.amount,
      currency: payments.currency,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(waits)
    .orderBy(asc(refunds.createdAt));
  return rows.map(({ method, currency, ...row }) => ({
    ...row,
    method: counterMethod.parse(method),
    currency: currency as Currency,
  }));
}
