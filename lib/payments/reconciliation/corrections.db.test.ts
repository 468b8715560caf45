import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { simulatedCharges } from "@/db/schema/operations/simulated-providers";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { payments, refunds } from "@/db/schema/payments/payments";
import { auditEntries } from "@/db/schema/platform/audit";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import {
  actorFor,
  advanceWaitingPayments,
  bookedScenario,
  ledgerOf,
  notificationKindsOf,
  paidScenario,
} from "@/db/testing/scenarios";
import { openSimulatedProviders } from "@/lib/operations/demo/providers/testing/open-simulated-providers";
import { getInterventions, grantRefund } from "@/lib/payments/booking-interventions/commands";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import { getReceiptMoney } from "@/lib/payments/receipts/money-queries";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { recordReturn } from "@/lib/rentals/bookings/handovers/commands";
import { handOver } from "@/lib/rentals/bookings/handovers/testing";
import { listBookings } from "@/lib/rentals/bookings/lists/queries";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { resolveFinding } from "./commands";
import type { FindingKind, ReconciliationFinding } from "./contract";
import { listFindings } from "./queries";
import { comparePayment } from "./reconcile";

const database = await freshDatabase();
await openSimulatedProviders();
const admin = actorFor(await makeUser(database, { role: "admin" }));
const now = new Date();
const later = addMs(now, DAY_MS);
const context = { device: { ipAddress: "192.0.2.7", userAgent: "" }, now: later };

async function paid() {
  const scenario = await paidScenario(database, now);
  const [payment] = await database.select().from(payments).where(eq(payments.bookingId, scenario.bookingId));
  return { ...scenario, paymentId: payment?.id ?? "" };
}

const theirs = (paymentId: string, set: Partial<typeof simulatedCharges.$inferInsert>) =>
  database.update(simulatedCharges).set(set).where(eq(simulatedCharges.reference, paymentId));

async function found(paymentId: string, kind: FindingKind, at = later) {
  await comparePayment(paymentId, at);
  const { items } = await listFindings(admin, { state: "open", limit: 50 });
  const finding = items.find((one) => one.paymentId === paymentId && one.kind === kind);
  if (!finding) throw new Error(`no ${kind} was found`);
  return finding;
}

const post = ({ id, correction }: Pick<ReconciliationFinding, "id" | "correction">) =>
  resolveFinding(
    admin,
    id,
    { resolution: "Seen at the provider", correction: correction ?? undefined },
    context,
  );

/** Reads the ledger of a booking, and checks that all entries sum to zero. */
async function balancedLedgerOf(bookingId: string) {
  const rows = await database.execute(sql`select sum(amount_cents)::int as sum from ledger_entries`);
  expect(rows[0]?.sum).toBe(0);
  return ledgerOf(database, bookingId);
}

/** Expects that another comparison reports no finding. */
async function expectAgreed(paymentId: string) {
  await comparePayment(paymentId, addMs(later, HOUR_MS));
  const { items } = await listFindings(admin, { state: "open", limit: 50 });
  expect(items.filter((one) => one.paymentId === paymentId)).toEqual([]);
}

describe("a finding that is resolved by posting its correction", () => {
  it("records a refund by the provider once, with its effects on revenue, payout and the refundable rest", async () => {
    const { bookingId, paymentId } = await paid();
    await theirs(paymentId, { refundedAmount: 500 });
    const finding = await found(paymentId, "refund_missing_here");
    expect(finding.correction).toEqual({ kind: "record_refund", amount: 500, currency: "USD" });
    const results = await Promise.allSettled([post(finding), post(finding)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { key: "findingResolved" },
    });
    expect(await balancedLedgerOf(bookingId)).toEqual({
      provider_clearing: 13_000,
      owner_payable: -11_700,
      commission_revenue: -1_300,
    });
    expect(await getInterventions(admin, bookingId, later)).toMatchObject({
      refundableCents: 13_000,
      refundedCents: 500,
    });
    const entries = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, finding.id));
    expect(entries).toMatchObject([{ action: "finding.book" }]);
    await expectAgreed(paymentId);
  });

  it("corrects an amount, also downwards, and refunds a surplus", async () => {
    const less = await paid();
    await theirs(less.paymentId, { amount: 13_000 });
    await post(await found(less.paymentId, "amount_differs"));
    expect(await balancedLedgerOf(less.bookingId)).toEqual({
      provider_clearing: 13_000,
      owner_payable: -11_700,
      commission_revenue: -1_300,
    });
    await expectAgreed(less.paymentId);
    const more = await paid();
    await theirs(more.paymentId, { amount: 14_000 });
    await post(await found(more.paymentId, "amount_differs"));
    expect((await balancedLedgerOf(more.bookingId)).provider_clearing).toBe(13_500);
    const [refund] = await database.select().from(refunds).where(eq(refunds.paymentId, more.paymentId));
    expect(refund).toMatchObject({ status: "succeeded", amountCents: 500 });
    await expectAgreed(more.paymentId);
  });

  it("writes off money that never arrived: the owner of a rental that took place keeps their share", async () => {
    const { bookingId, paymentId } = await paid();
    await database.update(bookings).set({ status: "active" }).where(eq(bookings.id, bookingId));
    await theirs(paymentId, { status: "pending" });
    const finding = await found(paymentId, "captured_here_not_there");
    await post(finding);
    expect(await balancedLedgerOf(bookingId)).toEqual({
      provider_clearing: 0,
      dispute_losses: 13_500,
      owner_payable: -12_150,
      commission_revenue: -1_350,
    });
    expect(await getInterventions(admin, bookingId, later)).toMatchObject({ refundableCents: 0 });
    await expectAgreed(paymentId);
  });

  it("cancels a rental that has not begun if its money never arrived, and nobody earns anything", async () => {
    const { bookingId, paymentId, renter, owner } = await paid();
    await theirs(paymentId, { status: "pending" });
    await post(await found(paymentId, "captured_here_not_there"));
    expect(await getBooking(renter, bookingId, later)).toMatchObject({ status: "cancelled", dues: [] });
    expect(await notificationKindsOf(database, owner.userId)).toContain("booking-cancelled-host");
    const lists = [
      await listBookings(renter, { limit: 5 }, later),
      await listBookings(owner, { limit: 5 }, later),
    ];
    for (const { items } of lists)
      expect(items).toMatchObject([{ id: bookingId, refundedCents: 13_500, writtenOffCents: 13_500 }]);
    expect(await getBooking(renter, bookingId, later)).toMatchObject({
      writtenOffCents: 13_500,
      payments: [{ isWrittenOff: true, refundedAmount: 0, pendingRefundAmount: 0, refundRoute: null }],
    });
    const { refunds: credits } = await getReceiptMoney(bookingId, later);
    expect(credits).toMatchObject([{ amountCents: 13_500, isWriteOff: true }]);
    while ((await advanceWaitingPayments(addMs(later, HOUR_MS))) > 0);
    const left = Object.values(await balancedLedgerOf(bookingId));
    expect(left.filter((cents) => cents !== 0)).toEqual([]);
    expect(await database.$count(refunds, eq(refunds.paymentId, paymentId))).toBe(1);
    await expectAgreed(paymentId);
  });

  it("takes back what was kept of a cancelled rental if its money never arrived", async () => {
    const { bookingId, paymentId } = await paid();
    await database
      .update(bookings)
      .set({ status: "no_show", deadlineAt: null })
      .where(eq(bookings.id, bookingId));
    await theirs(paymentId, { status: "pending" });
    await post(await found(paymentId, "captured_here_not_there"));
    const left = Object.values(await balancedLedgerOf(bookingId));
    expect(left.filter((cents) => cents !== 0)).toEqual([]);
    await expectAgreed(paymentId);
  });

  it("asks for the deposit again if it never arrived, before the car is handed over", async () => {
    const { bookingId, renter, pay } = await paid();
    const depositId = await pay("deposit", now, "momo");
    await theirs(depositId, { status: "failed" });
    await post(await found(depositId, "captured_here_not_there"));
    const gone = await getBooking(renter, bookingId, later);
    expect(gone).toMatchObject({ status: "confirmed", deposit: { isHeld: false } });
    expect(gone.dues).toMatchObject([{ purpose: "deposit", totalCents: 10_000 }]);
    expect(await notificationKindsOf(database, renter.userId)).toContain("deposit-lost");
    await pay("deposit", later);
    expect((await getBooking(renter, bookingId, later)).deposit).toMatchObject({ isHeld: true });
    expect((await balancedLedgerOf(bookingId)).dispute_losses ?? 0).toBe(0);
    await expectAgreed(depositId);
  });

  it("does not take return charges from a deposit that the provider refunded while the car was out", async () => {
    const { bookingId, renter, owner, pay } = await paid();
    const depositId = await pay("deposit", now);
    // Collected before the card's authorisation ends.
    await database
      .update(payments)
      .set({ captureBefore: now, nextCheckAt: now })
      .where(eq(payments.id, depositId));
    while ((await advanceWaitingPayments(now)) > 0);
    const seen = { odometerKm: 42_000, fuelPercent: 75 };
    await handOver(owner, bookingId, { ...seen, isDepositWaived: false }, later);
    await theirs(depositId, { refundedAmount: 10_000 });
    await post(await found(depositId, "refund_missing_here"));
    expect(await notificationKindsOf(database, owner.userId)).toContain("deposit-released");
    const dayLate = addMs(now, 4 * DAY_MS + 2 * HOUR_MS);
    const returned = await recordReturn(owner, bookingId, seen, dayLate);
    expect(returned).toMatchObject({ chargesDueCents: 4_500, deposit: { isHeld: false, keptCents: 0 } });
    const { dues } = await getBooking(renter, bookingId, dayLate);
    expect(dues).toMatchObject([{ purpose: "late", totalCents: 4_500 }]);
    await pay("late", dayLate);
    expect(await balancedLedgerOf(bookingId)).toMatchObject({ provider_clearing: 18_000, deposit_held: 0 });
  });

  it("reverses a refund that was never made, and makes it again", async () => {
    const { bookingId, paymentId } = await paid();
    const granted = { amountCents: 1_000, refundedCents: 0, reason: "A scratch" };
    await grantRefund(admin, bookingId, granted, { ...context, now });
    await theirs(paymentId, { refundedAmount: 0 });
    await post(await found(paymentId, "refund_missing_there"));
    while ((await advanceWaitingPayments(addMs(later, HOUR_MS))) > 0);
    const rows = await database.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    expect(rows.map(({ status, amountCents }) => [status, amountCents]).sort()).toEqual([
      ["failed", 1_000],
      ["succeeded", 1_000],
    ]);
    expect((await balancedLedgerOf(bookingId)).provider_clearing).toBe(12_500);
    await expectAgreed(paymentId);
  });

  it("is found again when the repeated refund was not made either", async () => {
    const { bookingId, paymentId } = await paid();
    const granted = { amountCents: 1_000, refundedCents: 0, reason: "A scratch" };
    await grantRefund(admin, bookingId, granted, { ...context, now });
    await theirs(paymentId, { refundedAmount: 0 });
    await post(await found(paymentId, "refund_missing_there"));
    while ((await advanceWaitingPayments(addMs(later, HOUR_MS))) > 0);
    await theirs(paymentId, { refundedAmount: 0 });
    const again = await found(paymentId, "refund_missing_there", addMs(later, DAY_MS));
    expect(again).toMatchObject({ ours: 1_000, theirs: 0, isPosted: false });
  });

  it("records money that the provider took after the payment was given up, and counts it for its purpose", async () => {
    const { renter, bookingId } = await bookedScenario(database, true, now);
    const { id } = await startPayment(renter, { bookingId, method: "card" }, now);
    await database
      .update(payments)
      .set({ status: "cancelled", nextCheckAt: null })
      .where(eq(payments.id, id));
    await theirs(id, { status: "captured" });
    const finding = await found(id, "captured_there_not_here");
    await database
      .update(bookings)
      .set({ deadlineAt: addMs(later, HOUR_MS) })
      .where(eq(bookings.id, bookingId));
    await post(finding);
    expect(await getBooking(renter, bookingId, later)).toMatchObject({ status: "confirmed" });
    expect((await balancedLedgerOf(bookingId)).provider_clearing).toBe(13_500);
    await expectAgreed(id);
  });

  it("posts the difference if the ledger and the payment differ", async () => {
    const { bookingId, paymentId, business } = await paid();
    await database.transaction(async (tx) => {
      const transactionId = randomUUID();
      await tx
        .insert(ledgerTransactions)
        .values({ id: transactionId, kind: "promotion", bookingId, paymentId });
      await tx.insert(ledgerEntries).values([
        { transactionId, account: "provider_clearing", amountCents: 500 },
        { transactionId, account: "owner_payable", businessId: business.id, amountCents: -450 },
        { transactionId, account: "commission_revenue", amountCents: -50 },
      ]);
    });
    const finding = await found(paymentId, "ledger_differs");
    expect(finding.correction).toMatchObject({ kind: "post_difference", amount: -500 });
    await post(finding);
    expect(await balancedLedgerOf(bookingId)).toEqual({
      provider_clearing: 13_500,
      owner_payable: -12_150,
      commission_revenue: -1_350,
    });
    await expectAgreed(paymentId);
  });

  it("posts the refund that the ledger lacks, and no other of the same amount", async () => {
    const { bookingId, paymentId } = await paid();
    const granted = { amountCents: 500, refundedCents: 0, reason: "A scratch" };
    await grantRefund(admin, bookingId, granted, { ...context, now });
    const second = { id: randomUUID(), paymentId, amount: 500, amountCents: 500 };
    const at = { createdAt: addMs(now, 1_000), updatedAt: addMs(now, 1_000) };
    await database.insert(refunds).values({ ...second, ...at, status: "succeeded", reason: "confirmed" });
    await database.update(payments).set({ refundedCents: 1_000 }).where(eq(payments.id, paymentId));
    await theirs(paymentId, { refundedAmount: 1_000 });
    await post(await found(paymentId, "ledger_differs"));
    expect((await balancedLedgerOf(bookingId)).provider_clearing).toBe(12_500);
    await expectAgreed(paymentId);
  });

  it("stays open if the ledger has every refund that could be posted", async () => {
    const { bookingId, paymentId } = await paid();
    const granted = { amountCents: 500, refundedCents: 0, reason: "A scratch" };
    await grantRefund(admin, bookingId, granted, { ...context, now });
    await database.update(payments).set({ refundedCents: 1_000 }).where(eq(payments.id, paymentId));
    const finding = await found(paymentId, "ledger_differs");
    await expect(post(finding)).rejects.toMatchObject({ code: "conflict", key: "correctionNotPossible" });
    expect((await balancedLedgerOf(bookingId)).provider_clearing).toBe(13_000);
    const { items } = await listFindings(admin, { state: "open", limit: 50 });
    expect(items.map(({ id }) => id)).toContain(finding.id);
  });

  it("is not found again by a comparison that began before", async () => {
    const { paymentId } = await paid();
    await theirs(paymentId, { refundedAmount: 500 });
    const finding = await found(paymentId, "refund_missing_here");
    const realFetch = globalThis.fetch;
    let answers = 0;
    vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
      const response = await realFetch(...request);
      // The comparison asks twice when it finds a difference.
      if (String(request[0]).includes("latest_charge") && ++answers === 2) {
        vi.unstubAllGlobals();
        await post(finding);
      }
      return response;
    });
    await comparePayment(paymentId, addMs(later, HOUR_MS));
    expect(answers).toBe(2);
    const { items } = await listFindings(admin, { state: "open", limit: 50 });
    expect(items.filter((one) => one.paymentId === paymentId)).toEqual([]);
  });

  it("cannot be resolved and stays open if our side has changed since it was found", async () => {
    const { bookingId, paymentId } = await paid();
    await theirs(paymentId, { refundedAmount: 500 });
    const finding = await found(paymentId, "refund_missing_here");
    const granted = { amountCents: 1_000, refundedCents: 0, reason: "A scratch" };
    await grantRefund(admin, bookingId, granted, { ...context, now: later });
    await expect(post(finding)).rejects.toMatchObject({ code: "conflict", key: "findingChanged" });
    const { items } = await listFindings(admin, { state: "open", limit: 50 });
    expect(items.map(({ id }) => id)).toContain(finding.id);
  });

  it("posts only the figures that the administrator was shown", async () => {
    const { bookingId, paymentId } = await paid();
    await theirs(paymentId, { refundedAmount: 500 });
    const { id, correction } = await found(paymentId, "refund_missing_here");
    await theirs(paymentId, { refundedAmount: 13_500 });
    const grown = await found(paymentId, "refund_missing_here", addMs(later, HOUR_MS));
    expect(grown).toMatchObject({ id, correction: { amount: 13_500 } });
    await expect(post({ id, correction })).rejects.toMatchObject({ code: "conflict", key: "findingChanged" });
    expect((await balancedLedgerOf(bookingId)).provider_clearing).toBe(13_500);
    await post(grown);
    expect((await balancedLedgerOf(bookingId)).provider_clearing ?? 0).toBe(0);
  });
});
