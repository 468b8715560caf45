import { eq, or } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { payments, refunds } from "@/db/schema/payments/payments";
import { payouts, subscriptionInvoices } from "@/db/schema/payments/payouts";
import { commissionRates } from "@/db/schema/platform/settings";
import { bookings } from "@/db/schema/rentals/bookings";
import { freshDatabase } from "@/db/testing/fresh-database";
import { bookedScenario, ledgerOf } from "@/db/testing/scenarios";
import { addMs, dayIn, KIGALI } from "@/lib/platform/dates";
import { postCapture, postDepositDeduction, postPayout, postRefund } from "./commands";
import { postSubscription } from "./payments-of-businesses";

const database = await freshDatabase();
const now = new Date();

async function paid(purpose: "rent" | "deposit", amountCents: number, capturedCents: number | null = null) {
  const { bookingId, business } = await bookedScenario(database, true, now);
  const id = uuid();
  const money = { amount: amountCents, amountCents, capturedCents, currency: "USD" };
  const row = { id, bookingId, purpose, method: "card" as const, provider: "stripe", ...money };
  await database.insert(payments).values({ ...row, status: "captured" });
  const payment = { id, bookingId, purpose, method: "card" as const, amountCents, capturedCents };
  const refundCents = async (cents: number, refundId = uuid(), at = now) => {
    const amounts = { amount: cents, amountCents: cents };
    const refund = { id: refundId, paymentId: id, ...amounts, reason: "cancelled" } as const;
    await database.insert(refunds).values(refund).onConflictDoNothing();
    await database.transaction((tx) => postRefund(tx, payment, refund, business.id, at));
  };
  const [booking] = await database.select().from(bookings).where(eq(bookings.id, bookingId));
  if (!booking) throw new Error("the booking exists");
  const capture = (at = now) => database.transaction((tx) => postCapture(tx, payment, booking, at));
  const deduct = (deduction: { chargesCents: number; damageCents: number }) =>
    database.transaction((tx) => postDepositDeduction(tx, payment, deduction, business.id, now));
  return { bookingId, capture, deduct, refundCents, ledger: () => ledgerOf(database, bookingId) };
}

describe("the ledger", () => {
  it("records rent once, and leaves no cent behind when it is refunded in parts", async () => {
    const { capture, refundCents, ledger } = await paid("rent", 3_335);
    await capture();
    await capture();
    expect(await ledger()).toEqual({
      provider_clearing: 3_335,
      owner_payable: -3_001,
      commission_revenue: -334,
    });
    const once = uuid();
    await refundCents(1_115, once);
    await refundCents(1_115, once);
    await refundCents(1_110);
    await refundCents(1_110);
    expect(Object.values(await ledger())).toEqual([0, 0, 0]);
  });

  it("records only the captured part of a card's deposit", async () => {
    const { capture, deduct, ledger } = await paid("deposit", 100_000, 12_500);
    await capture();
    await deduct({ chargesCents: 4_500, damageCents: 8_000 });
    await deduct({ chargesCents: 4_500, damageCents: 8_000 });
    expect(await ledger()).toEqual({
      provider_clearing: 12_500,
      deposit_held: 0,
      owner_payable: -12_050,
      commission_revenue: -450,
    });
  });

  it("holds a collected deposit until it is kept or refunded, and can refund a kept part too", async () => {
    const { capture, deduct, refundCents, ledger } = await paid("deposit", 100_000);
    await capture();
    expect(await ledger()).toEqual({ provider_clearing: 100_000, deposit_held: -100_000 });
    await deduct({ chargesCents: 5_000, damageCents: 5_000 });
    await refundCents(90_000);
    expect(await ledger()).toEqual({
      provider_clearing: 10_000,
      deposit_held: 0,
      owner_payable: -9_500,
      commission_revenue: -500,
    });
    await refundCents(10_000);
    expect(Object.values(await ledger())).toEqual([0, 0, 0, 0]);
  });

  it("uses the commission of the quote, whatever is set later on the same day", async () => {
    const { capture, ledger } = await paid("rent", 9_000);
    const deposit = await paid("deposit", 20_000);
    await database.insert(commissionRates).values({ effectiveOn: dayIn(now, KIGALI), percent: 25 });
    try {
      await capture();
      await deposit.capture();
      await deposit.deduct({ chargesCents: 4_500, damageCents: 0 });
      expect(await ledger()).toMatchObject({ owner_payable: -8_100, commission_revenue: -900 });
      expect(await deposit.ledger()).toMatchObject({ owner_payable: -4_050, commission_revenue: -450 });
      const later = await paid("rent", 9_000);
      await later.capture();
      expect(await later.ledger()).toMatchObject({ owner_payable: -6_750, commission_revenue: -2_250 });
    } finally {
      await database.delete(commissionRates);
    }
  });

  it("keeps the order of writing, even when a request waited while other money moved", async () => {
    const { bookingId, capture, refundCents } = await paid("rent", 9_000);
    await capture(addMs(now, 9_000));
    await refundCents(4_000, undefined, addMs(now, 4_000));
    const rows = await database
      .select({ kind: ledgerTransactions.kind, at: ledgerTransactions.at })
      .from(ledgerTransactions)
      .where(eq(ledgerTransactions.bookingId, bookingId))
      .orderBy(ledgerTransactions.id);
    expect(rows).toEqual([
      { kind: "rent", at: addMs(now, 9_000) },
      { kind: "refund", at: addMs(now, 9_000) },
    ]);
  });

  it("records nothing when nothing was kept", async () => {
    const { deduct, ledger, bookingId } = await paid("deposit", 100_000);
    await deduct({ chargesCents: 0, damageCents: 0 });
    expect(await ledger()).toEqual({});
    expect(await database.$count(ledgerTransactions, eq(ledgerTransactions.bookingId, bookingId))).toBe(0);
  });
});

it("records a payout and an invoice once each", async () => {
  const { business } = await bookedScenario(database, true, now);
  const money = { amountCents: 2_900, amountRwf: 42_195, rwfPerHundredUsd: 145_500 };
  const [payoutId, invoiceId] = [uuid(), uuid()];
  await database
    .insert(payouts)
    .values({ id: payoutId, reference: "GP-2345678", businessId: business.id, ...money });
  const month = { plan: "basic" as const, startsOn: "2026-11-01", endsOn: "2026-12-01" };
  const invoice = { id: invoiceId, number: "GI-2026-000001", businessId: business.id, ...month, ...money };
  await database.insert(subscriptionInvoices).values(invoice);
  for (let time = 0; time < 2; time++)
    await database.transaction(async (tx) => {
      await postPayout(tx, { id: payoutId, businessId: business.id, amountCents: 2_900 }, now);
      await postSubscription(tx, invoice, "owner_payable", now);
    });
  const entries = await database
    .select({ account: ledgerEntries.account, cents: ledgerEntries.amountCents })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(or(eq(ledgerTransactions.payoutId, payoutId), eq(ledgerTransactions.invoiceId, invoiceId)))
    .orderBy(ledgerEntries.id);
  expect(entries).toEqual([
    { account: "owner_payable", cents: 2_900 },
    { account: "bank", cents: -2_900 },
    { account: "owner_payable", cents: 2_900 },
    { account: "subscription_revenue", cents: -2_900 },
  ]);
});
