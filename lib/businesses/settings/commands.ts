import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { businessDefaults, payoutAccounts, teamMembers } from "@/db/schema/businesses/businesses";
import { transact } from "@/db/transaction";
import { auditBusiness } from "@/lib/businesses/businesses/audit-business";
import { lockBusiness } from "@/lib/businesses/businesses/lock";
import {
  requireCurrentPermission,
  resolveBusinessId,
  roleInBusiness,
} from "@/lib/businesses/team/business-access";
import { notifyTeam } from "@/lib/messaging/notifications/notify";
import type { UserActor } from "@/lib/platform/actor";
import { addMs } from "@/lib/platform/dates";
import { changedMeanwhile, forbidden, notFound } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import type {
  BookingDefaultsChange,
  NotificationPreferences,
  PayoutAccount,
  PayoutAccountChange,
} from "./contract";
import { toPayoutDestination } from "./payout-destination";
import { findDefaults } from "./queries";
import { maskedAccount, PAYOUT_PAUSE_MS } from "./rules";

/** Changes the caller's own preferences in a business. 404 for non-members. */
export async function changeNotificationPreferences(
  actor: UserActor,
  { businessId: requestedBusinessId, bookings, payouts }: NotificationPreferences & { businessId?: string },
): Promise<void> {
  const businessId = resolveBusinessId(actor, requestedBusinessId, "fleet.view");
  await transact(async (tx) => {
    const isOwnMembership = and(eq(teamMembers.businessId, businessId), eq(teamMembers.userId, actor.userId));
    const changed = await tx
      .update(teamMembers)
      .set({ notifiesOfBookings: bookings, notifiesOfPayouts: payouts })
      .where(isOwnMembership)
      .returning({ userId: teamMembers.userId });
    if (changed.length === 0) throw notFound();
  });
}

/**
 * Changes the defaults of new vehicles; existing vehicles stay unchanged. 409 if somebody else has changed them since
 * `updatedAt` was read.
 */
export async function changeBookingDefaults(
  actor: UserActor,
  { businessId: requestedBusinessId, updatedAt, ...defaults }: BookingDefaultsChange,
  context: RequestContext,
): Promise<void> {
  const businessId = resolveBusinessId(actor, requestedBusinessId, "fleet.manage");
  await transact(async (tx) => {
    await lockBusiness(tx, businessId);
    const stored = (await findDefaults(tx, businessId))?.updatedAt.getTime() ?? null;
    if (updatedAt !== undefined && (updatedAt && Date.parse(updatedAt)) !== stored) throw changedMeanwhile();
    const row = { ...defaults, updatedAt: context.now };
    await tx
      .insert(businessDefaults)
      .values({ businessId, ...row })
      .onConflictDoUpdate({ target: businessDefaults.businessId, set: row });
    await auditBusiness(tx, actor, "business.defaults", businessId, { ...defaults }, context);
  });
}

/**
 * Sets the payout account of the business. Only the owner may. After a change payouts pause for 48 hours, and the owner
 * and the members who see payouts are notified, so that they can object.
 */
export async function setPayoutAccount(
  actor: UserActor,
  { businessId: requestedBusinessId, ...details }: PayoutAccountChange,
  context: RequestContext,
): Promise<void> {
  const businessId = resolveBusinessId(actor, requestedBusinessId, "payouts.setAccount");
  if (roleInBusiness(actor, businessId) !== "owner") throw forbidden();
  await transact(async (tx) => {
    const business = await lockBusiness(tx, businessId);
    // The business may have been handed over meanwhile; a former owner may not redirect its payouts.
    if ((await requireCurrentPermission(tx, actor, businessId, "payouts.setAccount")) !== "owner")
      throw forbidden();
    await writePayoutAccount(tx, actor, business, details, context);
  });
}

/**
 * Stores the payout account of a business, as setPayoutAccount() does for its owner. The caller holds the lock of the
 * business, and has checked that the actor owns it. 422 for an invalid phone number.
 */
export async function writePayoutAccount(
  tx: Transaction,
  actor: UserActor,
  { id: businessId, name }: { id: string; name: string },
  details: PayoutAccount,
  context: RequestContext,
): Promise<void> {
  const { now } = context;
  const row = toPayoutDestination(details);
  const [previous] = await tx.select().from(payoutAccounts).where(eq(payoutAccounts.businessId, businessId));
  if (
    previous &&
    previous.account === row.account &&
    previous.method === row.method &&
    previous.holderName === row.holderName &&
    previous.bankName === row.bankName
  )
    return;
  const stamp = {
    setBy: actor.userId,
    setAt: now,
    pausedUntil: previous ? addMs(now, PAYOUT_PAUSE_MS) : null,
  };
  await tx
    .insert(payoutAccounts)
    .values({ businessId, ...row, ...stamp })
    .onConflictDoUpdate({ target: payoutAccounts.businessId, set: { ...row, ...stamp } });
  const ending = maskedAccount(row.account);
  const detail = {
    before: previous ? { method: previous.method, ending: maskedAccount(previous.account) } : null,
    after: { method: row.method, ending },
  };
  await auditBusiness(tx, actor, "business.payout-account", businessId, detail, context);
  const kind = previous ? "payout-account-changed" : "payout-account-set";
  const event = `${kind}:${businessId}:${now.toISOString()}`;
  const values = { business: name, account: ending };
  await notifyTeam(tx, { kind, id: businessId, businessId, values, event }, now);
}
