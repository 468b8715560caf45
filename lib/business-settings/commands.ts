import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import {
  businessDefaults,
  businesses,
  payoutAccounts,
  planChanges,
  teamMembers,
} from "@/db/schema/businesses";
import { transact } from "@/db/transaction";
import { accountPhone } from "@/lib/accounts/phone";
import { recordAudit } from "@/lib/audit/commands";
import type { AuditAction } from "@/lib/audit/rules";
import type { UserActor } from "@/lib/auth/contract";
import { lockBusiness } from "@/lib/business/lock";
import { after } from "@/lib/dates";
import { conflict, forbidden, notFound } from "@/lib/errors";
import { describeBusinesses } from "@/lib/fleet/business-queries";
import { notify, teamWith } from "@/lib/notifications/notify";
import { confirmPassword } from "@/lib/passwords/confirm";
import { plans } from "@/lib/plans/rules";
import type { Occasion } from "@/lib/sessions/commands";
import { chosenBusiness, roleIn, stillMay } from "@/lib/team/chosen";
import type { DefaultsChange, Notices, PayoutAccountChange, PlanChange } from "./contract";
import { plansOfMonth } from "./queries";
import { ACCOUNT_PAUSE_MS, fitsPlan, maskedAccount, upgradeCents } from "./rules";

/** One's own choice in a business. 404 for who is not of its team. */
export async function changeNotices(
  actor: UserActor,
  { businessId: named, bookings, payouts }: Notices & { businessId?: string },
): Promise<void> {
  const businessId = chosenBusiness(actor, named, "fleet.view");
  await transact(async (tx) => {
    const own = and(eq(teamMembers.businessId, businessId), eq(teamMembers.userId, actor.userId));
    const changed = await tx
      .update(teamMembers)
      .set({ tellsBookings: bookings, tellsPayouts: payouts })
      .where(own)
      .returning({ userId: teamMembers.userId });
    if (changed.length === 0) throw notFound();
  });
}

/** What new cars begin with; those there are stay as they are. */
export async function changeDefaults(
  actor: UserActor,
  { businessId: named, ...defaults }: DefaultsChange,
  occasion: Occasion,
): Promise<void> {
  const businessId = chosenBusiness(actor, named, "fleet.manage");
  await transact(async (tx) => {
    await lockBusiness(tx, businessId);
    const row = { ...defaults, updatedAt: occasion.now };
    await tx
      .insert(businessDefaults)
      .values({ businessId, ...row })
      .onConflictDoUpdate({ target: businessDefaults.businessId, set: row });
    await audit(tx, actor, "business.defaults", businessId, { ...defaults }, occasion);
  });
}

/**
 * Where the business is paid from now on: its owner's to say, with the password again (422). After a change nothing is
 * paid for 48 hours, and the owner and who sees its money are told, so that somebody who did not make it can say so.
 */
export async function setPayoutAccount(
  actor: UserActor,
  { businessId: named, password, ...wanted }: PayoutAccountChange,
  occasion: Occasion,
): Promise<void> {
  const { now } = occasion;
  const businessId = chosenBusiness(actor, named, "payouts.setAccount");
  if (roleIn(actor, businessId) !== "owner") throw forbidden();
  await confirmPassword(actor.userId, password, now);
  const account = wanted.method === "momo" ? accountPhone(wanted.account, "account") : wanted.account;
  const row = {
    ...{ method: wanted.method, holderName: wanted.holderName, account },
    bankName: wanted.method === "bank" ? wanted.bankName : null,
  };
  await transact(async (tx) => {
    const business = await lockBusiness(tx, businessId);
    // Somebody else's by now, perhaps: who has handed it over is paid for it no more.
    if ((await stillMay(tx, actor, businessId, "payouts.setAccount")) !== "owner") throw forbidden();
    const [was] = await tx.select().from(payoutAccounts).where(eq(payoutAccounts.businessId, businessId));
    if (
      was &&
      was.account === row.account &&
      was.method === row.method &&
      was.holderName === row.holderName &&
      was.bankName === row.bankName
    )
      return;
    const stamp = { setBy: actor.userId, setAt: now, pausedUntil: was ? after(now, ACCOUNT_PAUSE_MS) : null };
    await tx
      .insert(payoutAccounts)
      .values({ businessId, ...row, ...stamp })
      .onConflictDoUpdate({ target: payoutAccounts.businessId, set: { ...row, ...stamp } });
    const ending = maskedAccount(account);
    await audit(tx, actor, "business.payout-account", businessId, { method: row.method, ending }, occasion);
    const to = await teamWith(tx, businessId, "money.view");
    const kind = was ? "payout-account-changed" : "payout-account-set";
    const news = { to, businessId, event: `${kind}:${businessId}:${now.toISOString()}` };
    const values = { business: business.name, account: ending };
    const actionUrl = "/dashboard/business/settings";
    await notify(tx, { kind, values, actionUrl, ...news }, now);
  });
}

/**
 * Another plan, at once. A greater one adds what the rest of the month costs more to the next invoice; a smaller one is for
 * who has no more cars on the list than it allows (409), and its price holds from the next invoice on.
 */
export async function changePlan(
  actor: UserActor,
  { businessId: named, plan: to }: PlanChange,
  occasion: Occasion,
): Promise<void> {
  const { now } = occasion;
  const businessId = chosenBusiness(actor, named, "subscription.manage");
  await transact(async (tx) => {
    // Publishing a car takes the same lock: nothing comes onto the list meanwhile.
    const { plan: from } = await lockBusiness(tx, businessId);
    await stillMay(tx, actor, businessId, "subscription.manage");
    if (from === to) return;
    const [fleet] = await describeBusinesses([businessId], tx);
    const limit = plans[to].carLimit ?? 0;
    if (!fitsPlan(to, fleet?.listedCount ?? 0)) throw conflict("planTooSmall", { limit });
    const dueCents = upgradeCents(to, await plansOfMonth(tx, businessId, now), now);
    await tx.update(businesses).set({ plan: to, updatedAt: now }).where(eq(businesses.id, businessId));
    const change = { id: uuid(), businessId, fromPlan: from, toPlan: to, changedBy: actor.userId };
    await tx.insert(planChanges).values({ ...change, dueCents, createdAt: now });
    await audit(tx, actor, "business.plan", businessId, { from, to, dueCents }, occasion);
  });
}

function audit(
  tx: Transaction,
  actor: UserActor,
  action: AuditAction,
  subjectId: string,
  detail: Record<string, unknown>,
  { now, device }: Occasion,
): Promise<void> {
  const entry = { actor, action, subjectType: "business", subjectId, detail };
  return recordAudit(tx, { ...entry, ipAddress: device.ipAddress }, now);
}
