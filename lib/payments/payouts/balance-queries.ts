import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { businesses, payoutAccounts } from "@/db/schema/businesses/businesses";
import { payouts } from "@/db/schema/payments/payouts";
import type { Actor } from "@/lib/platform/actor";
import { dayIn, instantAt, KIGALI } from "@/lib/platform/dates";
import { businessIdsWithPermission } from "@/lib/platform/permissions";
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
  const settable = businessIdsWithPermission(actor, "payouts.setAccount");
  return {
    items: await Promise.all(
      rows.map(async ({ createdAt, ...business }) => ({
        ...(await balanceOf({ ...business, since: dayIn(createdAt, KIGALI) }, now)),
        canSetAccount: settable.includes(business.id),
      })),
    ),
  };
}

async function balanceOf(business: Balance["business"], now: Date): Promise<Omit<Balance, "canSetAccount">> {
  const [{ payableCents, laterCents }, invoices, onItsWayCents, account, isPaidToday] = await Promise.all([
    sumOwed(db(), business.id, now),
    listOpenInvoices(db(), business.id),
    sumDue(db(), business.id),
    findPayoutAccount(db(), business.id),
    hasPayoutToday(db(), business.id, now),
  ]);
  const openInvoicesCents = invoices.reduce((total, { amountCents }) => total + amountCents, 0);
  return {
    business,
    balanceCents: payableCents + laterCents,
    nextPayoutCents: payableCents - openInvoicesCents,
    laterCents,
    openInvoicesCents,
    onItsWayCents,
    nextPayoutOn: nextPayoutOn(now, { pausedUntil: account?.pausedUntil, isPaidToday }),
    pausedUntil: account?.pausedUntil && account.pausedUntil > now ? account.pausedUntil.toISOString() : null,
    hasAccount: account !== undefined,
  };
}

/** The account to which the business is paid, and until when it is not used after a change. */
export async function findPayoutAccount(executor: Executor, businessId: string) {
  const { method, holderName, bankName, account, pausedUntil } = payoutAccounts;
  const [found] = await executor
    .select({ destination: { method, holderName, bankName, account }, pausedUntil })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.businessId, businessId));
  return found;
}

/** Whether a payout of the business was made on this day in Kigali. */
export async function hasPayoutToday(executor: Executor, businessId: string, now: Date): Promise<boolean> {
  const midnight = instantAt(dayIn(now, KIGALI), "00:00", KIGALI);
  const made = and(eq(payouts.businessId, businessId), gte(payouts.createdAt, midnight));
  return (await executor.$count(payouts, made)) > 0;
}

/** The sum of payouts that have not been transferred yet. */
export async function sumDue(executor: Executor, businessId: string): Promise<number> {
  const [row] = await executor
    .select({ cents: sql<number>`coalesce(sum(${payouts.amountCents}), 0)::int` })
    .from(payouts)
    .where(and(eq(payouts.businessId, businessId), eq(payouts.status, "due")));
  return row?.cents ?? 0;
}
