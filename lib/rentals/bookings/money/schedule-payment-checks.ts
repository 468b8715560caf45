import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { payments } from "@/db/schema/payments/payments";

/**
 * Makes the worker check all payments of a booking now, in case this process ends before it does so itself. Whatever
 * changes what a booking owes or is owed calls it in the same transaction: otherwise the money would not move.
 */
export async function schedulePaymentChecks(tx: Transaction, bookingId: string, now: Date): Promise<void> {
  await tx.update(payments).set({ nextCheckAt: now }).where(eq(payments.bookingId, bookingId));
}
