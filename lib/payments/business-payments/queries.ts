import { desc, eq, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { users } from "@/db/schema/identity/users";
import { businessPayments } from "@/db/schema/payments/business-payments";
import { listOpenInvoices, sumOwed } from "@/lib/payments/payouts/amounts-owed";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import type { BusinessBalance } from "./contract";

const MAX_SHOWN = 20;

/**
 * Returns what a business owes for rentals that are settled, in cents. Rentals that are not settled yet only reduce it:
 * money paid for them now would be paid out to the business again.
 */
export async function sumDebt(executor: Executor, businessId: string, now: Date): Promise<number> {
  const { settledCents, payableCents, laterCents } = await sumOwed(executor, businessId, now);
  return Math.max(0, -Math.max(settledCents, payableCents + laterCents));
}

/** Reads the balance of a business for administrators. 404 if it does not exist. */
export async function getBusinessBalance(
  actor: UserActor,
  businessId: string,
  now: Date,
): Promise<BusinessBalance> {
  requireAdmin(actor);
  if ((await db().$count(businesses, eq(businesses.id, businessId))) === 0) throw notFound();
  const [{ payableCents, laterCents }, invoices, debtCents, rows] = await Promise.all([
    sumOwed(db(), businessId, now),
    listOpenInvoices(db(), businessId),
    sumDebt(db(), businessId, now),
    db()
      .select({
        payment: businessPayments,
        recordedBy: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      })
      .from(businessPayments)
      .innerJoin(users, eq(users.id, businessPayments.recordedBy))
      .where(eq(businessPayments.businessId, businessId))
      .orderBy(desc(businessPayments.recordedAt), desc(businessPayments.id))
      .limit(MAX_SHOWN),
  ]);
  return {
    balanceCents: payableCents + laterCents,
    openInvoicesCents: invoices.reduce((sum, { amountCents }) => sum + amountCents, 0),
    debtCents,
    payments: rows.map(({ payment, recordedBy }) => ({
      ...payment,
      recordedBy,
      recordedAt: payment.recordedAt.toISOString(),
      reversedAt: payment.reversedAt?.toISOString() ?? null,
    })),
  };
}
