import { and, eq } from "drizzle-orm";
import { db } from "@/db";
import { subscriptionInvoices } from "@/db/schema/payments/payouts";
import { transact } from "@/db/transaction";
import { lockBusiness } from "@/lib/businesses/businesses/lock";
import { postSubscriptionReversal } from "@/lib/payments/ledger/payments-of-businesses";
import { notifyOwners } from "@/lib/payments/payouts/notify-owners";
import { canSendPayouts } from "@/lib/payments/payouts/policy";
import type { UserActor } from "@/lib/platform/actor";
import type { AdminReason } from "@/lib/platform/admin-reason";
import { recordAudit } from "@/lib/platform/audit/commands";
import { conflict, forbidden, notFound } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import type { InvoiceView } from "./contract";
import { getInvoice } from "./queries";

/**
 * Takes back that an invoice was recorded as paid by transfer: it is open again, and its business is notified. Throws
 * 403 for other users, 404 when the invoice does not exist, 409 when it is open or was deducted from a payout.
 */
export async function reverseInvoicePayment(
  actor: UserActor,
  invoiceId: string,
  { reason }: AdminReason,
  { now, device }: RequestContext,
): Promise<InvoiceView> {
  if (!canSendPayouts(actor)) throw forbidden();
  const { id, businessId, status, paidAt } = subscriptionInvoices;
  const [seen] = await db().select({ businessId }).from(subscriptionInvoices).where(eq(id, invoiceId));
  if (!seen) throw notFound();
  await transact(async (tx) => {
    // Payouts take the same lock before they read the open invoices.
    await lockBusiness(tx, seen.businessId);
    const isPaid = and(eq(id, invoiceId), eq(status, "paid"));
    const [paid] = await tx.select({ paidAt }).from(subscriptionInvoices).where(isPaid);
    const [invoice] = await tx
      .update(subscriptionInvoices)
      .set({ status: "open", paidAt: null })
      .where(isPaid)
      .returning();
    if (!paid || !invoice || !(await postSubscriptionReversal(tx, invoiceId, now)))
      throw conflict("invoiceNotTransferred");
    const { number, amountCents } = invoice;
    const values = { number, amountCents, reason };
    // An invoice can be reopened more than once.
    const event = `invoice-reopened:${invoiceId}:${paid.paidAt?.toISOString()}`;
    await notifyOwners(tx, { kind: "invoice-reopened", businessId: invoice.businessId, values, event }, now);
    const detail = { number, amountCents, reason, before: "paid", after: "open" };
    const about = { subjectType: "invoice", subjectId: invoiceId, detail };
    await recordAudit(tx, { actor, action: "invoice.reopen", ...about, device }, now);
  });
  return getInvoice(actor, invoiceId);
}
