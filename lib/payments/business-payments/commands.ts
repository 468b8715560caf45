import { v7 as uuid } from "uuid";
import { businessPayments } from "@/db/schema/payments/business-payments";
import { transact } from "@/db/transaction";
import { lockBusiness } from "@/lib/businesses/businesses/lock";
import { postBusinessPayment } from "@/lib/payments/ledger/payments-of-businesses";
import { notifyOwners } from "@/lib/payments/payouts/notify-owners";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { AppError, forbidden } from "@/lib/platform/errors";
import { formatMoney } from "@/lib/platform/money";
import type { RequestContext } from "@/lib/platform/request-context";
import type { BusinessBalance, BusinessPaymentRequest } from "./contract";
import { getBusinessBalance, sumDebt } from "./queries";

/**
 * Records a transfer by which a business paid what it owes, and notifies its members. It is part of the business's next
 * payout, where it balances the refunds or the commission that it was for. Throws 403 for the actor's own business, 409
 * for a transfer that is already recorded, 422 for more than the business owes.
 */
export async function recordBusinessPayment(
  actor: UserActor,
  businessId: string,
  { amountCents, transferReference }: BusinessPaymentRequest,
  { now, device }: RequestContext,
): Promise<BusinessBalance> {
  requireAdmin(actor);
  if (actor.memberships.some((member) => member.businessId === businessId)) throw forbidden();
  await transact(async (tx) => {
    // Payouts take the same lock before they add up what is owed.
    await lockBusiness(tx, businessId);
    const debtCents = await sumDebt(tx, businessId, now);
    const payment = { id: uuid(), businessId, amountCents };
    const recorded = await tx
      .insert(businessPayments)
      .values({ ...payment, transferReference, recordedBy: actor.userId, recordedAt: now })
      .onConflictDoNothing()
      .returning({ id: businessPayments.id });
    if (recorded.length === 0)
      throw new AppError("conflict", "transferRecorded", {
        fields: { transferReference: "transferRecorded" },
      });
    if (amountCents > debtCents)
      throw new AppError("invalid", "businessOwesLess", {
        fields: { amountCents: "businessOwesLess" },
        values: { amount: formatMoney(debtCents, "USD", "en") },
      });
    await postBusinessPayment(tx, payment, now);
    const values = { amountCents, transferReference };
    const event = `business-payment:${payment.id}`;
    await notifyOwners(tx, { kind: "business-payment-recorded", businessId, values, event }, now);
    const detail = { amountCents, transferReference, before: -debtCents, after: amountCents - debtCents };
    const about = { subjectType: "business", subjectId: businessId, detail };
    await recordAudit(tx, { actor, action: "business.payment", ...about, device }, now);
  });
  return getBusinessBalance(actor, businessId, now);
}
