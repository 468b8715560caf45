import { and, eq, gte, isNull, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import {
  businessDefaults,
  businesses,
  payoutAccounts,
  planChanges,
  teamMembers,
} from "@/db/schema/businesses";
import { subscriptionInvoices } from "@/db/schema/payouts";
import type { UserActor } from "@/lib/auth/contract";
import { notFound } from "@/lib/errors";
import { describeBusinesses } from "@/lib/fleet/business-queries";
import { monthOf } from "@/lib/invoices/rules";
import { type PlanId, planIds } from "@/lib/plans/rules";
import { chosenBusiness, roleIn } from "@/lib/team/chosen";
import { may, roleMay } from "@/lib/team/permissions";
import { type BookingDefaults, type BusinessSettings, bookingDefaults } from "./contract";
import { maskedAccount, plainDefaults, upgradeCents } from "./rules";

/** What new cars of a business begin with. */
export async function bookingDefaultsOf(executor: Executor, businessId: string): Promise<BookingDefaults> {
  const [row] = await executor
    .select()
    .from(businessDefaults)
    .where(eq(businessDefaults.businessId, businessId));
  return row ? bookingDefaults.parse(row) : plainDefaults;
}

/** The settings of a business, as far as the caller's role reaches. 404 for one they are not of. */
export async function getBusinessSettings(
  actor: UserActor,
  named: string | undefined,
  now: Date,
): Promise<BusinessSettings> {
  const businessId = chosenBusiness(actor, named, "fleet.view");
  const [business] = await db().select().from(businesses).where(eq(businesses.id, businessId));
  if (!business) throw notFound();
  const role = roleIn(actor, businessId);
  const isOf = and(eq(teamMembers.businessId, businessId), eq(teamMembers.userId, actor.userId));
  const [member] = await db().select().from(teamMembers).where(isOf);
  const can = {
    setDefaults: may(actor, businessId, "fleet.manage"),
    setAccount: role === "owner",
    setPlan: may(actor, businessId, "subscription.manage"),
    manageKeys: may(actor, businessId, "keys.manage"),
  };
  const seesMoney = may(actor, businessId, "money.view");
  return {
    ...{ business: { id: business.id, name: business.name }, can },
    notices: { bookings: member?.tellsBookings ?? false, payouts: member?.tellsPayouts ?? false },
    hears: {
      bookings: role !== undefined && role !== "admin" && roleMay(role, "rentals.run"),
      payouts: role !== undefined && role !== "admin" && roleMay(role, "money.view"),
    },
    defaults: can.setDefaults ? await bookingDefaultsOf(db(), businessId) : null,
    payoutAccount: seesMoney ? await describeAccount(businessId, now) : null,
    subscription: seesMoney ? await describeSubscription(business, now) : null,
  };
}

async function describeAccount(businessId: string, now: Date): Promise<BusinessSettings["payoutAccount"]> {
  const [row] = await db().select().from(payoutAccounts).where(eq(payoutAccounts.businessId, businessId));
  if (!row) return null;
  const { method, holderName, bankName, account, setAt, pausedUntil } = row;
  return {
    ...{ method, holderName, bankName, account: maskedAccount(account), setAt: setAt.toISOString() },
    pausedUntil: pausedUntil && pausedUntil > now ? pausedUntil.toISOString() : null,
  };
}

async function describeSubscription(
  { id, plan }: Pick<typeof businesses.$inferSelect, "id" | "plan">,
  now: Date,
): Promise<BusinessSettings["subscription"]> {
  const paid = await plansOfMonth(db(), id, now);
  const [fleet] = await describeBusinesses([id]);
  return {
    ...{ plan, carCount: fleet?.listedCount ?? 0, dueCents: await dueUpgradeCents(db(), id) },
    upgradeCents: Object.fromEntries(planIds.map((to) => [to, upgradeCents(to, paid, now)])) as Record<
      PlanId,
      number
    >,
  };
}

/** The plans this month was billed or upgraded to; none in a month that is a present. */
export async function plansOfMonth(executor: Executor, businessId: string, now: Date): Promise<PlanId[]> {
  const { startsOn } = monthOf(now);
  const [invoice] = await executor
    .select({ plan: subscriptionInvoices.plan })
    .from(subscriptionInvoices)
    .where(and(eq(subscriptionInvoices.businessId, businessId), eq(subscriptionInvoices.startsOn, startsOn)));
  if (!invoice) return [];
  const sinceThen = gte(planChanges.createdAt, sql`${startsOn}::date - interval '2 hours'`);
  const changes = await executor
    .select({ plan: planChanges.toPlan })
    .from(planChanges)
    .where(and(eq(planChanges.businessId, businessId), sinceThen, sql`${planChanges.dueCents} > 0`));
  return [invoice.plan, ...changes.map(({ plan }) => plan)];
}

/** What greater plans have cost since the last invoice. */
export async function dueUpgradeCents(executor: Executor, businessId: string): Promise<number> {
  const [row] = await executor
    .select({ cents: sql<number>`coalesce(sum(${planChanges.dueCents}), 0)::int` })
    .from(planChanges)
    .where(and(eq(planChanges.businessId, businessId), isNull(planChanges.invoiceId)));
  return row?.cents ?? 0;
}
