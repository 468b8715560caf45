import { eq } from "drizzle-orm";
import { payouts } from "@/db/schema/payments/payouts";
import { transact } from "@/db/transaction";
import { maskedAccount } from "@/lib/businesses/settings/rules";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { conflict, forbidden } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import { findPayoutAccount, lockPayout } from "./commands";
import type { AdminPayout } from "./contract";
import { canSendPayouts } from "./policy";
import { getAdminPayout } from "./queries";
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
    await tx
      .update(payouts)
      .set({ destination, approvedBy: null, approvedAt: null })
      .where(eq(payouts.id, payoutId));
    const { reference, amountCents } = payout;
    const before = payout.destination && maskedAccount(payout.destination.account);
    const detail = { reference, amountCents, before, after: maskedAccount(destination.account) };
    const about = { subjectType: "payout", subjectId: payoutId, detail };
    await recordAudit(tx, { actor, action: "payout.account", ...about, ipAddress: device.ipAddress }, now);
  });
  return getAdminPayout(actor, payoutId);
}
