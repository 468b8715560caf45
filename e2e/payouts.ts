import { randomInt } from "node:crypto";
import { v7 as uuid } from "uuid";
import { makeBusiness } from "@/db/factories";
import { payoutItems, payouts, subscriptionInvoices } from "@/db/schema/payouts";
import { newcomer, stage } from "./people";

/** A business of its own with a payout that waits for its transfer and an invoice of last month, taken off it or open. */
export async function ownPayout({ isInvoiceOpen = false } = {}) {
  const owner = await newcomer("business");
  const serial = String(randomInt(1_000_000)).padStart(6, "0");
  const name = `Umucyo ${owner.id.slice(-8)}`;
  const business = await makeBusiness(stage(), { ownerId: owner.id, name });
  const money = { amountRwf: 144_045, rwfPerHundredUsd: 145_500, amountCents: 9_900 };
  const invoice = {
    ...{ id: uuid(), number: `GI-1999-${serial}`, businessId: business.id, plan: "pro" as const },
    ...{ startsOn: "2026-01-01", endsOn: "2026-02-01", ...money },
    ...(isInvoiceOpen ? {} : { status: "paid" as const, paidAt: new Date() }),
  };
  const reference = `GP-T${serial}`;
  const payout = { id: uuid(), reference, businessId: business.id, ...money };
  await stage().insert(subscriptionInvoices).values(invoice);
  await stage().insert(payouts).values(payout);
  if (!isInvoiceOpen)
    await stage()
      .insert(payoutItems)
      .values({
        ...{ id: uuid(), payoutId: payout.id, kind: "subscription" as const },
        ...{ invoiceId: invoice.id, amountCents: -9_900 },
      });
  return { owner, business, payout, invoice };
}
