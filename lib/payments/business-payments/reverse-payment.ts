import { and, eq, isNull } from "drizzle-orm";
import { businessPayments } from "@/db/schema/payments/business-payments";
import { transact } from "@/db/transaction";
import { lockBusiness } from "@/lib/businesses/businesses/lock";
import { postBusinessPaymentReversal } from "@/lib/payments/ledger/payments-of-businesses";
import { notifyOwners } from "@/lib/payments/payouts/notify-owners";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import type { AdminReason } from "@/lib/platform/admin-reason";
import { recordAudit } from "@/lib/platform/audit/commands";
import { conflict, forbidden, notFound } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import type { BusinessBalance } from "./contract";
import { getBusinessBalance, sumDebt } from "./queries";

/**
 * Takes back a payment of a business that was recorded by mistake, and notifies its members: the business owes the
 * amount again. If a payout contained it, the next one deducts it. Throws 403 for the actor's own business, 404 when the
 * payment does not exist, 409 when it is reversed already.
 */
export async function reverseBusinessPayment(
  actor: UserActor,
  { businessId, paymentId }: { businessId: string; paymentId: string },
  { reason }: AdminReason,
  { now, device }: RequestContext,
): Promise<BusinessBalance> {
  requireAdmin(actor);
  if (actor.memberships.some((member) => member.businessId === businessId)) throw forbidden();
  await transact(async (tx) => {
    await lockBusiness(tx, businessId);
    const debtCents = await sumDebt(tx, businessId, now);
    const isIts = and(eq(businessPayments.id, paymentId), eq(businessPayments.businessId, businessId));
    const [payment] = await tx
      .update(businessPayments)
      .set({ reversedAt: now, reversedBy: actor.userId, reverseReason: reason })
      .where(and(isIts, isNull(businessPayments.reversedAt)))
      .returning();
    if (!payment)
      throw (await tx.$count(businessPayments, isIts)) > 0 ? conflict("paymentReversed") : notFound();
    await postBusinessPaymentReversal(tx, paymentId, now);
    const { amountCents, transferReference } = payment;
    const reversed = { amountCents, transferReference, reason };
    const event = `business-payment-reversed:${paymentId}`;
    await notifyOwners(tx, { kind: "business-payment-reversed", businessId, values: reversed, event }, now);
    const detail = { ...reversed, before: -debtCents, after: -(await sumDebt(tx, businessId, now)) };
    const about = { subjectType: "business", subjectId: businessId, detail };
    const action = "business.payment-reversal";
    await recordAudit(tx, { actor, action, ...about, device }, now);
  });
  return getBusinessBalance(actor, businessId, now);
}
