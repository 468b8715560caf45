import { and, eq, inArray, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { businesses, payoutAccounts } from "@/db/schema/businesses/businesses";
import { payouts } from "@/db/schema/payments/payouts";
import type { Actor } from "@/lib/platform/actor";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { listOpenInvoices, sumOwed } from "./amounts-owed";
import type { Balance } from "./contract";
import { businessIdsWithMoneyAccess } from "./policy";
import { nextPayoutOn } from "./rules";

/** Lists the balance of each business whose money the actor may see. */
export async function listBalances(actor: Actor, now: Date): Promise<{ items: Balance[] }> {
  const own = businessIdsWithMoneyAccess(actor);
  if (own.length === 0) return { items: [] };
  const rows = await db()
    .select({ id: businesses.id, name: businesses.name, createdAt: businesses.createdAt })
    .from(businesses)
    .where(inArray(businesses.id, own))
    .orderBy(businesses.name);
  return {
    items: await Promise.all(
      rows.map(({ createdAt, ...business }) =>
        balanceOf({ ...business, since: dayIn(createdAt, KIGALI) }, now),
      ),
    ),
  };
}

async function balanceOf(business: Balance["business"], now: Date): Promise<Balance> {
  const [{ payableCents, laterCents }, invoices, onItsWayCents, account] = await Promise.all([
    sumOwed(db(), business.id, now),
    listOpenInvoices(db(), business.id),
    sumDue(db(), business.id),
    findPause(business.id),
  ]);
  const openInvoicesCents = invoices.reduce((total, { amountCents }) => total + amountCents, 0);
  return {
    business,
    balanceCents: payableCents + laterCents,
    nextPayoutCents: payableCents - openInvoicesCents,
    laterCents,
    openInvoicesCents,
    onItsWayCents,
    nextPayoutOn: nextPayoutOn(now, account?.pausedUntil),
    pausedUntil: account?.pausedUntil && account.pausedUntil > now ? account.pausedUntil.toISOString() : null,
    hasAccount: account !== undefined,
  };
}

/** Until when the business's account is not paid to after a change; undefined without an account. */
async function findPause(businessId: string): Promise<{ pausedUntil: Date | null } | undefined> {
  const { pausedUntil } = payoutAccounts;
  const [account] = await db()
    .select({ pausedUntil })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.businessId, businessId));
  return account;
}

/** The sum of payouts that have not been transferred yet. */
export async function sumDue(executor: Executor, businessId: string): Promise<number> {
  const [row] = await executor
    .select({ cents: sql<number>`coalesce(sum(${payouts.amountCents}), 0)::int` })
    .from(payouts)
    .where(and(eq(payouts.businessId, businessId), eq(payouts.status, "due")));
  return row?.cents ?? 0;
}
