import { eq } from "drizzle-orm";
import { payouts } from "@/db/schema/payments/payouts";
import { transact } from "@/db/transaction";
import { postPayoutReturn } from "@/lib/payments/ledger/commands";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { conflict, forbidden } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import { lockPayout } from "./commands";
import type { AdminPayout, PayoutReturn } from "./contract";
import { notifyOwnersOfPayout } from "./notify-owners";
import { canSendPayouts } from "./policy";
import { getPayoutSummary } from "./queries";

/**
 * Records that the bank sent a transfer back: the amount is owed to the business again and is part of its next payout,
 * which needs an approval of its own if it is large. Recording it again changes nothing. Throws 403 for other users,
 * 404 when the payout does not exist, 409 when it was never transferred.
 */
export async function recordPayoutReturn(
  actor: UserActor,
  payoutId: string,
  { reason }: PayoutReturn,
  { now, device }: RequestContext,
): Promise<AdminPayout> {
  if (!canSendPayouts(actor)) throw forbidden();
  await transact(async (tx) => {
    const payout = await lockPayout(tx, payoutId);
    if (payout.status === "returned") return;
    if (payout.status !== "sent") throw conflict("payoutNotSent");
    await tx
      .update(payouts)
      .set({ status: "returned", returnedAt: now, returnedBy: actor.userId, returnReason: reason })
      .where(eq(payouts.id, payoutId));
    await postPayoutReturn(tx, payout, now);
    await notifyOwnersOfPayout(tx, "returned", payout, now, { reason });
    const { reference, amountCents, transferReference } = payout;
    const detail = { reference, amountCents, transferReference, reason, before: "sent", after: "returned" };
    const about = { subjectType: "payout", subjectId: payoutId, detail };
    await recordAudit(tx, { actor, action: "payout.return", ...about, device }, now);
  });
  return getPayoutSummary(actor, payoutId);
}
