import { randomInt } from "node:crypto";
import { v7 as uuid } from "uuid";
import { payoutItems, payouts, subscriptionInvoices } from "@/db/schema/payments/payouts";
import { makeBusiness } from "@/db/testing/factories";
import { newcomer, testDatabase } from "./users";

/**
 * Creates a business with a payout that waits for its transfer and an invoice of last month, deducted from it
 * or open.
 */
export async function createBusinessWithPayout({ isInvoiceOpen = false } = {}) {
  const owner = await newcomer("business");
  const serial = String(randomInt(1_000_000)).padStart(6, "0");
  const name = `Umucyo ${owner.id.slice(-8)}`;
  const business = await makeBusiness(testDatabase(), { ownerId: owner.id, name });
  const money = { amountRwf: 144_045, rwfPerHundredUsd: 145_500, amountCents: 9_900 };
  const invoice = {
    id: uuid(),
    number: `GI-1999-${serial}`,
    businessId: business.id,
    plan: "pro" as const,
    startsOn: "2026-01-01",
    endsOn: "2026-02-01",
    ...money,
    ...(isInvoiceOpen ? {} : { status: "paid" as const, paidAt: new Date() }),
  };
  const reference = `GP-T${serial}`;
  const payout = { id: uuid(), reference, businessId: business.id, ...money };
  await testDatabase().insert(subscriptionInvoices).values(invoice);
  await testDatabase().insert(payouts).values(payout);
  if (!isInvoiceOpen)
    await testDatabase()
      .insert(payoutItems)
      .values({
        id: uuid(),
        payoutId: payout.id,
        kind: "subscription" as const,
        invoiceId: invoice.id,
        amountCents: -9_900,
      });
  return { owner, business, payout, invoice };
}
