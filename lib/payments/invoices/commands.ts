import { and, desc, eq, exists, gt, gte, isNull, like, ne, notExists, or, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db } from "@/db";
import { businesses, planChanges } from "@/db/schema/businesses/businesses";
import { subscriptionInvoices } from "@/db/schema/payments/payouts";
import { transact } from "@/db/transaction";
import { billingMonthOf, invoiceNumberAfter } from "@/lib/businesses/subscriptions/billing";
import { composeInvoice, isUnbilledUpgrade } from "@/lib/businesses/subscriptions/billing-queries";
import { notifyTeam } from "@/lib/messaging/notifications/notify";
import { postSubscription } from "@/lib/payments/ledger/payments-of-businesses";
import type { TransferRequest } from "@/lib/payments/payouts/contract";
import { canSendPayouts } from "@/lib/payments/payouts/policy";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { toRwf } from "@/lib/platform/currency-conversion";
import { instantAt, KIGALI } from "@/lib/platform/dates";
import { conflict, forbidden, notFound } from "@/lib/platform/errors";
import { forEachSeparately } from "@/lib/platform/for-each-separately";
import type { RequestContext } from "@/lib/platform/request-context";
import { currentExchangeRate } from "@/lib/platform/settings/rates/commission-and-exchange-rates";
import type { InvoiceView } from "./contract";
import { getInvoice } from "./queries";

/**
 * Issues an invoice for the current month to every open business that was open on the month's first day and has none
 * yet, for the plan of that day. It may run as often as needed: a business missed on the first is invoiced on the second.
 * An error stops only that business and is thrown at the end. A business that began the month on the free plan gets an
 * invoice only for the outstanding cost of an earlier upgrade. Returns the number of invoices issued.
 */
export async function issueInvoices(now: Date): Promise<number> {
  const { startsOn } = billingMonthOf(now);
  const isUnbilled = notExists(
    db()
      .select({ one: sql`1` })
      .from(subscriptionInvoices)
      .where(
        and(eq(subscriptionInvoices.businessId, businesses.id), eq(subscriptionInvoices.startsOn, startsOn)),
      ),
  );
  const mayOwe = exists(
    db()
      .select({ one: sql`1` })
      .from(planChanges)
      .where(
        and(
          eq(planChanges.businessId, businesses.id),
          or(
            and(isNull(planChanges.invoiceId), gt(planChanges.dueCents, 0)),
            // It may have begun the month on a plan with a price.
            gte(planChanges.createdAt, instantAt(startsOn, "00:00", KIGALI)),
          ),
        ),
      ),
  );
  const candidates = await db()
    .select({ id: businesses.id })
    .from(businesses)
    .where(and(eq(businesses.status, "active"), isUnbilled, or(ne(businesses.plan, "free"), mayOwe)))
    .orderBy(businesses.createdAt, businesses.id);
  return forEachSeparately(
    candidates,
    ({ id }) => id,
    ({ id }) => issueInvoice(id, now),
  );
}

async function issueInvoice(businessId: string, now: Date): Promise<boolean> {
  const { startsOn, endsOn } = billingMonthOf(now);
  return transact(async (tx) => {
    // Invoices are made one at a time so that numbers have no gaps: a number that is not committed goes to
    // the next one.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('subscription_invoices'))`);
    const [business] = await tx
      .select()
      .from(businesses)
      .where(eq(businesses.id, businessId))
      .for("no key update");
    const composed = business && (await composeInvoice(tx, business, startsOn));
    if (!composed) return false;
    const { amountCents } = composed;
    const year = startsOn.slice(0, 4);
    const [last] = await tx
      .select({ number: subscriptionInvoices.number })
      .from(subscriptionInvoices)
      .where(like(subscriptionInvoices.number, `GI-${year}-%`))
      .orderBy(desc(subscriptionInvoices.number))
      .limit(1);
    const rwfPerHundredUsd = await currentExchangeRate(tx, now);
    const [id, number] = [uuid(), invoiceNumberAfter(last?.number, year)];
    const made = await tx
      .insert(subscriptionInvoices)
      .values({
        id,
        number,
        businessId,
        ...composed,
        startsOn,
        endsOn,
        rwfPerHundredUsd,
        amountRwf: toRwf(amountCents, rwfPerHundredUsd),
        issuedAt: now,
      })
      .onConflictDoNothing({ target: [subscriptionInvoices.businessId, subscriptionInvoices.startsOn] })
      .returning({ id: subscriptionInvoices.id });
    if (made.length === 0) return false;
    await tx.update(planChanges).set({ invoiceId: id }).where(isUnbilledUpgrade(businessId, startsOn));
    const values = { number, amountCents, business: business.name };
    const about = { id: businessId, businessId, event: `invoice:${id}` };
    await notifyTeam(tx, { kind: "invoice-issued", values, ...about }, now);
    return true;
  });
}

/**
 * Records that the money for an invoice has arrived in the bank. Throws 409 when it is already paid (a payout may have
 * settled it meanwhile), 404 when the invoice does not exist.
 */
export async function recordInvoicePayment(
  actor: UserActor,
  invoiceId: string,
  { transferReference }: TransferRequest,
  { now, device }: RequestContext,
): Promise<InvoiceView> {
  if (!canSendPayouts(actor)) throw forbidden();
  await transact(async (tx) => {
    const scope = eq(subscriptionInvoices.id, invoiceId);
    const [seen] = await tx.select().from(subscriptionInvoices).where(scope);
    if (!seen) throw notFound();
    // Payouts lock the business before they read its invoices, so this takes the same lock first.
    await tx.select().from(businesses).where(eq(businesses.id, seen.businessId)).for("no key update");
    const [invoice] = await tx
      .update(subscriptionInvoices)
      .set({ status: "paid", paidAt: now })
      .where(and(scope, eq(subscriptionInvoices.status, "open")))
      .returning();
    if (!invoice) throw conflict("invoicePaid");
    await postSubscription(tx, invoice, "bank", now);
    const { number, amountCents } = invoice;
    const detail = { number, amountCents, transferReference, before: "open", after: "paid" };
    const entry = {
      actor,
      action: "invoice.pay" as const,
      subjectType: "invoice",
      subjectId: invoiceId,
      detail,
    };
    await recordAudit(tx, { ...entry, device }, now);
  });
  return getInvoice(actor, invoiceId);
}
