import { and, asc, eq, gte, isNull, lt, sql } from "drizzle-orm";
import type { Executor } from "@/db";
import { type businesses, planChanges } from "@/db/schema/businesses/businesses";
import { subscriptionInvoices } from "@/db/schema/payments/payouts";
import { instantAt, KIGALI } from "@/lib/platform/dates";
import { billingMonthOf, isBilled, planAtStart, wasOpenBy } from "./billing";
import { type PlanId, plans } from "./plans";

type Business = Pick<
  typeof businesses.$inferSelect,
  "id" | "plan" | "status" | "verifiedAt" | "activatedAt" | "createdAt"
>;

const midnight = (day: string) => instantAt(day, "00:00", KIGALI);

/**
 * Lists the plans that cover this month: that of its invoice, or the one it began with while the invoice is still to be
 * issued, and later upgrades. Empty in the month in which the business opened or its suspension ended, which is free.
 */
export async function listPlansPaidThisMonth(
  executor: Executor,
  business: Business,
  now: Date,
): Promise<PlanId[]> {
  const { startsOn } = billingMonthOf(now);
  const invoice = await findInvoice(executor, business.id, startsOn);
  const changes = await listPlanChangesSince(executor, business.id, startsOn);
  const covered = invoice?.plan ?? planAtStart(business.plan, changes);
  const isPaid = covered === "free" ? wasOpenBy(business, startsOn) : isBilled(business, startsOn);
  if (!invoice && !isPaid) return [];
  return [covered, ...changes.filter(({ dueCents }) => dueCents > 0).map(({ toPlan }) => toPlan)];
}

async function findInvoice(executor: Executor, businessId: string, startsOn: string) {
  const isOfMonth = and(
    eq(subscriptionInvoices.businessId, businessId),
    eq(subscriptionInvoices.startsOn, startsOn),
  );
  const [invoice] = await executor
    .select({ plan: subscriptionInvoices.plan })
    .from(subscriptionInvoices)
    .where(isOfMonth);
  return invoice;
}

/**
 * Composes the invoice of the month that starts on the day: for the plan of that day and the upgrades before it. Later
 * upgrades are on the next one. Undefined if there is nothing to pay.
 */
export async function composeInvoice(executor: Executor, business: Business, startsOn: string) {
  if (!isBilled(business, startsOn)) return undefined;
  const plan = planAtStart(business.plan, await listPlanChangesSince(executor, business.id, startsOn));
  const upgradeCents = await sumDueUpgradeCents(executor, business.id, startsOn);
  const amountCents = plans[plan].monthlyCents + upgradeCents;
  return amountCents > 0 ? { plan, upgradeCents, amountCents } : undefined;
}

/** Composes this month's invoice while it is still to be issued, which the job does every night. */
export async function findPendingInvoice(executor: Executor, business: Business, now: Date) {
  const { startsOn } = billingMonthOf(now);
  const isIssued = await findInvoice(executor, business.id, startsOn);
  return isIssued ? undefined : composeInvoice(executor, business, startsOn);
}

/** Lists the changes of plan in the month that starts on the day, oldest first. */
function listPlanChangesSince(executor: Executor, businessId: string, startsOn: string) {
  const { fromPlan, toPlan, dueCents, createdAt, id } = planChanges;
  return executor
    .select({ fromPlan, toPlan, dueCents })
    .from(planChanges)
    .where(and(eq(planChanges.businessId, businessId), gte(createdAt, midnight(startsOn))))
    .orderBy(asc(createdAt), asc(id));
}

/** SQL condition for upgrades that no invoice includes yet; with a day, only those before it. */
export function isUnbilledUpgrade(businessId: string, before?: string) {
  return and(
    eq(planChanges.businessId, businessId),
    isNull(planChanges.invoiceId),
    before === undefined ? undefined : lt(planChanges.createdAt, midnight(before)),
  );
}

/** Sums the cost in cents of upgrades that no invoice includes yet; with a day, only of those before it. */
export async function sumDueUpgradeCents(
  executor: Executor,
  businessId: string,
  before?: string,
): Promise<number> {
  const [row] = await executor
    .select({ cents: sql<number>`coalesce(sum(${planChanges.dueCents}), 0)::int` })
    .from(planChanges)
    .where(isUnbilledUpgrade(businessId, before));
  return row?.cents ?? 0;
}
