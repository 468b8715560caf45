import { randomBytes } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { ledgerEntries } from "@/db/schema/payments/ledger";
import { payoutItems, payouts, subscriptionInvoices } from "@/db/schema/payments/payouts";
import { transact } from "@/db/transaction";
import { postPayout } from "@/lib/payments/ledger/commands";
import { postSubscription } from "@/lib/payments/ledger/payments-of-businesses";
import { owedAccounts } from "@/lib/payments/ledger/rules";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { toRwf } from "@/lib/platform/currency-conversion";
import { conflict, forbidden, notFound } from "@/lib/platform/errors";
import { forEachSeparately } from "@/lib/platform/for-each-separately";
import { referenceFromBytes } from "@/lib/platform/reference";
import type { RequestContext } from "@/lib/platform/request-context";
import { currentExchangeRate } from "@/lib/platform/settings/rates/commission-and-exchange-rates";
import {
  countsAsAdministrator,
  needsSecondApproval,
  requireEstablishedAdministrator,
  requireSecondAdministrator,
} from "@/lib/platform/settings/second-approval";
import {
  hasUnspentPayment,
  isPaidNow,
  listOpenInvoices,
  listOwed,
  listReceived,
  listReturned,
} from "./amounts-owed";
import { findPayoutAccount, hasPayoutToday } from "./balance-queries";
import type { AdminPayout, PayoutApproval, PayoutTransfer } from "./contract";
import { notifyOwnersOfPayout } from "./notify-owners";
import { canSendPayouts } from "./policy";
import { getPayoutSummary } from "./queries";
import { composePayout, isSameDestination } from "./rules";

/**
 * Pays a business everything due, at most once per Kigali day: payout, items, ledger and settled invoices in one
 * transaction. Returns undefined when there was a payout today or nothing is due. Suspended businesses are paid too,
 * because it is their money.
 */
export async function payBusiness(businessId: string, now: Date): Promise<string | undefined> {
  return transact(async (tx) => {
    // This lock queues competing payouts of the business; bookings, which only refer to it, are not blocked.
    await tx.select().from(businesses).where(eq(businesses.id, businessId)).for("no key update");
    if (await hasPayoutToday(tx, businessId, now)) return undefined;
    const account = await findPayoutAccount(tx, businessId);
    // The account was changed recently: the pause gives the owner time to object if somebody else did it.
    if (account?.pausedUntil && account.pausedUntil > now) return undefined;
    const received = await listReceived(tx, businessId);
    const owed = await listOwed(tx, businessId, now);
    const paidNow = owed.filter((one) => isPaidNow(one, hasUnspentPayment(received)));
    const invoices = await listOpenInvoices(tx, businessId);
    const composed = composePayout(paidNow, invoices, await listReturned(tx, businessId), received);
    if (!composed) return undefined;
    const { amountCents, items } = composed;
    const rwfPerHundredUsd = await currentExchangeRate(tx, now);
    const reference = referenceFromBytes(randomBytes(7), "GP");
    const destination = account?.destination ?? null;
    const payout = { id: uuid(), reference, businessId, amountCents, destination };
    const amountRwf = toRwf(amountCents, rwfPerHundredUsd);
    await tx.insert(payouts).values({ ...payout, amountRwf, rwfPerHundredUsd, createdAt: now });
    await tx.insert(payoutItems).values(items.map((item) => ({ id: uuid(), payoutId: payout.id, ...item })));
    await postPayout(tx, payout, now);
    await settleInvoices(tx, invoices, now);
    await notifyOwnersOfPayout(tx, "made", payout, now);
    return payout.id;
  });
}

async function settleInvoices(
  tx: Transaction,
  invoices: Awaited<ReturnType<typeof listOpenInvoices>>,
  now: Date,
): Promise<void> {
  if (invoices.length === 0) return;
  const ids = invoices.map(({ id }) => id);
  await tx
    .update(subscriptionInvoices)
    .set({ status: "paid", paidAt: now })
    .where(inArray(subscriptionInvoices.id, ids));
  for (const invoice of invoices) await postSubscription(tx, invoice, "owner_payable", now);
}

/**
 * The daily job: pays every business that earned something and returns how many were paid. Their balances do not matter:
 * debts for rentals that have not ended do not delay what is due. A failed payout does not block the others; the job
 * throws at the end, so that it is retried, which never pays a business twice.
 */
export async function payOwners(now: Date): Promise<number> {
  const earned = await db()
    .selectDistinct({ businessId: ledgerEntries.businessId })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.account, owedAccounts));
  return forEachSeparately(
    earned.flatMap(({ businessId }) => businessId ?? []),
    (businessId) => businessId,
    async (businessId) => (await payBusiness(businessId, now)) !== undefined,
  );
}

/**
 * Approves a large payout, so that another administrator may transfer it. A second approval changes nothing, unless the
 * first approver is no longer an administrator. Throws 404 when the payout does not exist, 409 when it is sent, names no
 * account or another one than was shown, needs no approval, no other administrator could transfer it, or the approver
 * became an administrator within the last day.
 */
export async function approvePayout(
  actor: UserActor,
  payoutId: string,
  { destination: shown }: PayoutApproval,
  { now, device }: RequestContext,
): Promise<AdminPayout> {
  if (!canSendPayouts(actor)) throw forbidden();
  await transact(async (tx) => {
    const payout = await lockPayout(tx, payoutId);
    if (payout.status !== "due") throw conflict("payoutSent");
    if (!payout.destination) throw conflict("payoutHasNoAccount");
    requireShownAccount(payout, shown);
    if (payout.approvedBy && (await countsAsAdministrator(tx, payout.approvedBy, now))) return;
    if (!(await needsSecondApproval(tx, payout.amountCents, now))) throw conflict("payoutNeedsNoApproval");
    await requireEstablishedAdministrator(tx, actor.userId, now);
    await requireSecondAdministrator(tx, actor.userId);
    await tx
      .update(payouts)
      .set({ approvedBy: actor.userId, approvedAt: now })
      .where(eq(payouts.id, payoutId));
    const { reference, amountCents } = payout;
    const detail = { reference, amountCents, before: "due", after: "approved" };
    const about = { subjectType: "payout", subjectId: payoutId, detail };
    await recordAudit(tx, { actor, action: "payout.approve", ...about, device }, now);
  });
  return getPayoutSummary(actor, payoutId);
}

/**
 * Withdraws the actor's own approval of a payout that is not transferred yet; without an approval nothing changes.
 * Throws 403 for the approval of another administrator, 404 when the payout does not exist, 409 when it is sent.
 */
export async function withdrawApproval(
  actor: UserActor,
  payoutId: string,
  { now, device }: RequestContext,
): Promise<AdminPayout> {
  if (!canSendPayouts(actor)) throw forbidden();
  await transact(async (tx) => {
    const payout = await lockPayout(tx, payoutId);
    if (payout.status !== "due") throw conflict("payoutTransferred");
    if (!payout.approvedBy) return;
    if (payout.approvedBy !== actor.userId) throw forbidden();
    await tx.update(payouts).set({ approvedBy: null, approvedAt: null }).where(eq(payouts.id, payoutId));
    const { reference, amountCents } = payout;
    const detail = { reference, amountCents, before: "approved", after: "due" };
    const about = { subjectType: "payout", subjectId: payoutId, detail };
    await recordAudit(tx, { actor, action: "payout.withdraw", ...about, device }, now);
  });
  return getPayoutSummary(actor, payoutId);
}

export async function lockPayout(tx: Transaction, payoutId: string) {
  const [payout] = await tx.select().from(payouts).where(eq(payouts.id, payoutId)).for("update");
  if (!payout) throw notFound();
  return payout;
}

/** Throws 409 when the payout goes to another account than the one that was shown; undefined: none was named. */
function requireShownAccount(
  { destination }: Pick<typeof payouts.$inferSelect, "destination">,
  shown: PayoutTransfer["destination"],
): void {
  if (shown !== undefined && !isSameDestination(shown, destination)) throw conflict("payoutAccountChanged");
}

/**
 * Records that an administrator made the transfer. The same reference again changes nothing. Throws 404 when the payout
 * does not exist, 409 for another reference on a sent payout, for one that came back, for another account than was
 * shown, for a large payout without an account or another administrator's approval, or when the actor became an administrator within
 * the last day.
 */
export async function recordTransfer(
  actor: UserActor,
  payoutId: string,
  { transferReference, destination: shown }: PayoutTransfer,
  { now, device }: RequestContext,
): Promise<AdminPayout> {
  if (!canSendPayouts(actor)) throw forbidden();
  await transact(async (tx) => {
    const payout = await lockPayout(tx, payoutId);
    if (payout.status === "sent" && payout.transferReference === transferReference) return;
    if (payout.status !== "due") throw conflict("payoutSent");
    requireShownAccount(payout, shown);
    if (await needsSecondApproval(tx, payout.amountCents, now)) {
      if (!payout.destination) throw conflict("payoutHasNoAccount");
      await requireEstablishedAdministrator(tx, actor.userId, now);
      if (payout.approvedBy === actor.userId) throw conflict("payoutApprovedByYou");
      if (!payout.approvedBy || !(await countsAsAdministrator(tx, payout.approvedBy, now)))
        throw conflict("payoutNotApproved");
    }
    await tx
      .update(payouts)
      .set({ status: "sent", transferReference, sentAt: now, sentBy: actor.userId })
      .where(eq(payouts.id, payoutId));
    await notifyOwnersOfPayout(tx, "paid", payout, now);
    const { reference, amountCents, status: before } = payout;
    const detail = { reference, amountCents, transferReference, before, after: "sent" };
    const entry = {
      actor,
      action: "payout.send" as const,
      subjectType: "payout",
      subjectId: payoutId,
      detail,
    };
    await recordAudit(tx, { ...entry, device }, now);
  });
  return getPayoutSummary(actor, payoutId);
}
