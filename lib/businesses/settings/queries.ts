import { and, eq } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { planIds } from "@/db/enums/businesses";
import { businessDefaults, businesses, payoutAccounts, teamMembers } from "@/db/schema/businesses/businesses";
import { billingMonthOf } from "@/lib/businesses/subscriptions/billing";
import {
  findPendingInvoice,
  listPlansPaidThisMonth,
  sumDueUpgradeCents,
} from "@/lib/businesses/subscriptions/billing-queries";
import { type PlanId, plansFor } from "@/lib/businesses/subscriptions/plans";
import { describeVehicleUsage } from "@/lib/businesses/subscriptions/vehicle-usage-queries";
import { resolveBusinessId, roleInBusiness } from "@/lib/businesses/team/business-access";
import type { UserActor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import { hasPermission, roleHasPermission } from "@/lib/platform/permissions";
import {
  type BookingDefaults,
  type BusinessSettings,
  bookingDefaults,
  type StoredBookingDefaults,
} from "./contract";
import { maskedAccount, standardBookingDefaults, upgradeCents } from "./rules";

/** The stored defaults; undefined while they have never been saved. */
export async function findDefaults(executor: Executor, businessId: string) {
  const [row] = await executor
    .select()
    .from(businessDefaults)
    .where(eq(businessDefaults.businessId, businessId));
  return row;
}

export async function getBookingDefaults(executor: Executor, businessId: string): Promise<BookingDefaults> {
  const row = await findDefaults(executor, businessId);
  return row ? bookingDefaults.parse(row) : standardBookingDefaults;
}

async function getStoredDefaults(businessId: string): Promise<StoredBookingDefaults> {
  const row = await findDefaults(db(), businessId);
  return row
    ? { ...bookingDefaults.parse(row), updatedAt: row.updatedAt.toISOString() }
    : { ...standardBookingDefaults, updatedAt: null };
}

/** Reads the settings of a business, limited to those that the caller's role may see. 404 for non-members. */
export async function getBusinessSettings(
  actor: UserActor,
  requestedBusinessId: string | undefined,
  now: Date,
): Promise<BusinessSettings> {
  const businessId = resolveBusinessId(actor, requestedBusinessId, "fleet.view");
  const [business] = await db().select().from(businesses).where(eq(businesses.id, businessId));
  if (!business) throw notFound();
  const role = roleInBusiness(actor, businessId);
  const isOwnMembership = and(eq(teamMembers.businessId, businessId), eq(teamMembers.userId, actor.userId));
  const [member] = await db().select().from(teamMembers).where(isOwnMembership);
  const can = {
    setDefaults: hasPermission(actor, businessId, "fleet.manage"),
    setAccount: role === "owner",
    setPlan: hasPermission(actor, businessId, "subscription.manage"),
    manageKeys: hasPermission(actor, businessId, "keys.manage"),
  };
  const seesMoney = hasPermission(actor, businessId, "money.view");
  return {
    business: { id: business.id, name: business.name },
    can,
    notices: { bookings: member?.notifiesOfBookings ?? false, payouts: member?.notifiesOfPayouts ?? false },
    receivesNotifications: {
      bookings: role !== undefined && role !== "admin" && roleHasPermission(role, "rentals.run"),
      payouts: role !== undefined && role !== "admin" && roleHasPermission(role, "money.view"),
    },
    defaults: can.setDefaults ? await getStoredDefaults(businessId) : null,
    payoutAccount: seesMoney ? await describeAccount(businessId, now) : null,
    subscription: seesMoney ? await describeSubscription(business, now) : null,
  };
}

async function describeAccount(businessId: string, now: Date): Promise<BusinessSettings["payoutAccount"]> {
  const [row] = await db().select().from(payoutAccounts).where(eq(payoutAccounts.businessId, businessId));
  if (!row) return null;
  const { method, holderName, bankName, account, setAt, pausedUntil } = row;
  return {
    method,
    holderName,
    bankName,
    account: maskedAccount(account),
    setAt: setAt.toISOString(),
    pausedUntil: pausedUntil && pausedUntil > now ? pausedUntil.toISOString() : null,
  };
}

async function describeSubscription(
  business: typeof businesses.$inferSelect,
  now: Date,
): Promise<BusinessSettings["subscription"]> {
  const { id, plan, kind } = business;
  const paid = await listPlansPaidThisMonth(db(), business, now);
  const [fleet] = await describeVehicleUsage([id]);
  const pending = await findPendingInvoice(db(), business, now);
  return {
    plan,
    plans: [...plansFor(kind)],
    nextInvoiceOn: billingMonthOf(now).endsOn,
    vehicleCount: fleet?.listedCount ?? 0,
    pendingCents: pending?.amountCents ?? null,
    dueCents: (await sumDueUpgradeCents(db(), id)) - (pending?.upgradeCents ?? 0),
    upgradeCents: Object.fromEntries(planIds.map((to) => [to, upgradeCents(to, paid, now)])) as Record<
      PlanId,
      number
    >,
  };
}
