import { and, eq, isNull, lte, or } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { businesses, payoutAccounts } from "@/db/schema/businesses/businesses";
import { payouts } from "@/db/schema/payments/payouts";
import { transact } from "@/db/transaction";
import type { PayoutAccount } from "@/lib/businesses/settings/contract";
import { toPayoutDestination } from "@/lib/businesses/settings/payout-destination";
import { maskedAccount } from "@/lib/businesses/settings/rules";
import { type Actor, systemActor, type UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { conflict, forbidden } from "@/lib/platform/errors";
import { forEachSeparately } from "@/lib/platform/for-each-separately";
import type { Device, RequestContext } from "@/lib/platform/request-context";
import { findPayoutAccount } from "./balance-queries";
import { lockPayout } from "./commands";
import type { AdminPayout } from "./contract";
import { canSendPayouts } from "./policy";
import { getPayoutSummary } from "./queries";
import { isSameDestination } from "./rules";

/**
 * Sends a due payout to the account that its business has now. Whoever approved it saw another account, so the approval
 * no longer counts. If it already has that account, nothing changes. Throws 403 for other users, 404 when the payout
 * does not exist, 409 when it is transferred, or the business has no account or changed it within the last 48 hours.
 */
export async function changeDestination(
  actor: UserActor,
  payoutId: string,
  { now, device }: RequestContext,
): Promise<AdminPayout> {
  if (!canSendPayouts(actor)) throw forbidden();
  await transact(async (tx) => {
    const payout = await lockPayout(tx, payoutId);
    if (payout.status !== "due") throw conflict("payoutTransferred");
    const account = await findPayoutAccount(tx, payout.businessId);
    if (!account) throw conflict("payoutAccountMissing");
    const { destination, pausedUntil } = account;
    if (pausedUntil && pausedUntil > now) throw conflict("payoutAccountPaused");
    if (isSameDestination(payout.destination, destination)) return;
    await setDestination(tx, actor, payout, destination, now, device);
  });
  return getPayoutSummary(actor, payoutId);
}

/**
 * Names the account of a due payout whose business is closed: it has no account any more, and nobody who could set one.
 * Whoever closed it tells an administrator. Throws 403 for other users and for that person, 404 when the payout does not
 * exist, 409 when it is transferred, or the business is open and sets its account itself.
 */
export async function nameDestination(
  actor: UserActor,
  payoutId: string,
  details: PayoutAccount,
  { now, device }: RequestContext,
): Promise<AdminPayout> {
  if (!canSendPayouts(actor)) throw forbidden();
  await transact(async (tx) => {
    const payout = await lockPayout(tx, payoutId);
    if (payout.status !== "due") throw conflict("payoutTransferred");
    const [business] = await tx
      .select({ status: businesses.status, closedBy: businesses.closedBy })
      .from(businesses)
      .where(eq(businesses.id, payout.businessId));
    if (business?.status !== "closed") throw conflict("payoutAccountOfOwner");
    if (business.closedBy === actor.userId) throw forbidden();
    const destination = toPayoutDestination(details);
    if (isSameDestination(payout.destination, destination)) return;
    await setDestination(tx, actor, payout, destination, now, device);
  });
  return getPayoutSummary(actor, payoutId);
}

/**
 * Due payouts that were made before their business had an account get the account that it has added since, unless it
 * was changed recently. Part of the daily job. Returns how many; a payout that fails does not block the others.
 */
export async function addLateDestinations(now: Date): Promise<number> {
  const isWaiting = and(eq(payouts.status, "due"), isNull(payouts.destination));
  const found = await db()
    .select({ id: payouts.id })
    .from(payouts)
    .innerJoin(payoutAccounts, eq(payoutAccounts.businessId, payouts.businessId))
    .where(and(isWaiting, or(isNull(payoutAccounts.pausedUntil), lte(payoutAccounts.pausedUntil, now))));
  return forEachSeparately(
    found,
    ({ id }) => id,
    ({ id }) =>
      transact(async (tx) => {
        const payout = await lockPayout(tx, id);
        const account = await findPayoutAccount(tx, payout.businessId);
        if (payout.status !== "due" || payout.destination || !account) return false;
        if (account.pausedUntil && account.pausedUntil > now) return false;
        await setDestination(tx, systemActor, payout, account.destination, now);
        return true;
      }),
  );
}

/** Whoever approved the payout did not see the new account, so the approval no longer counts. */
async function setDestination(
  tx: Transaction,
  actor: Actor,
  payout: Awaited<ReturnType<typeof lockPayout>>,
  destination: NonNullable<Awaited<ReturnType<typeof findPayoutAccount>>>["destination"],
  now: Date,
  device?: Device,
): Promise<void> {
  const { id, reference, amountCents } = payout;
  await tx.update(payouts).set({ destination, approvedBy: null, approvedAt: null }).where(eq(payouts.id, id));
  const before = payout.destination && maskedAccount(payout.destination.account);
  const detail = { reference, amountCents, before, after: maskedAccount(destination.account) };
  const about = { subjectType: "payout", subjectId: id, detail };
  await recordAudit(tx, { actor, action: "payout.account", ...about, device }, now);
}
