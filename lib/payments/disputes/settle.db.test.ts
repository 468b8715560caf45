import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { notifications } from "@/db/schema/messaging/notifications";
import { payments, providerEvents, refunds } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import { advanceWaitingPayments, ledgerOf, notificationKindsOf } from "@/db/testing/scenarios";
import { grantRefund } from "@/lib/payments/booking-interventions/commands";
import { countFailedRefunds } from "@/lib/payments/payments/refunds/commands";
import { listBalances } from "@/lib/payments/payouts/balance-queries";
import { payBusiness } from "@/lib/payments/payouts/commands";
import { getReceiptMoney } from "@/lib/payments/receipts/money-queries";
import { resolveFinding } from "@/lib/payments/reconciliation/commands";
import { listFindings } from "@/lib/payments/reconciliation/queries";
import { comparePayment, reconcile } from "@/lib/payments/reconciliation/reconcile";
import { getMonthlyMovements } from "@/lib/payments/statements/movement-queries";
import { addMs, DAY_MS, dayIn, HOUR_MS, KIGALI, MINUTE_MS } from "@/lib/platform/dates";
import { setRestoreHeld } from "@/lib/platform/restore-hold";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { recordDisputes } from "./record-disputes";
import { device, disputesScenario, later, now } from "./testing";

const { database, simulated, admin, driven, rentedOut, open, ledgerAfter } = await disputesScenario();

it("a disputed card payment is a finding at once, and the owner's payout waits until the bank has decided for the marketplace", async () => {
  const { business, owner, bookingId, paymentId, sendDisputeEvent } = await driven();
  const ledger = await ledgerOf(database, bookingId);
  await simulated.dispute(paymentId, "needs_response", 9_000);
  await sendDisputeEvent("charge.dispute.created", later);
  expect(await open()).toEqual([{ kind: "disputed", ours: 13_500, theirs: 9_000 }]);
  expect(await payBusiness(business.id, later)).toBeUndefined();
  expect((await listBalances(owner, later)).items).toMatchObject([
    { laterCents: 12_150, nextPayoutCents: 0 },
  ]);
  expect(await ledgerOf(database, bookingId)).toEqual(ledger);
  await simulated.dispute(paymentId, "won");
  await sendDisputeEvent("charge.dispute.closed", addMs(later, HOUR_MS));
  expect(await open()).toEqual([]);
  expect(await payBusiness(business.id, addMs(later, HOUR_MS))).toBeDefined();
});

it("a disputed payment that has just changed stays a finding, and the payout still waits", async () => {
  const { business, paymentId, sendDisputeEvent } = await driven();
  await simulated.dispute(paymentId, "needs_response", 9_000);
  await sendDisputeEvent("charge.dispute.created", later);
  await database.update(payments).set({ updatedAt: later }).where(eq(payments.id, paymentId));
  await comparePayment(paymentId, addMs(later, MINUTE_MS));
  expect(await open()).toEqual([{ kind: "disputed", ours: 13_500, theirs: 9_000 }]);
  expect(await payBusiness(business.id, addMs(later, MINUTE_MS))).toBeUndefined();
  // Leaves no open finding for the following tests.
  await simulated.dispute(paymentId, "won");
  await sendDisputeEvent("charge.dispute.closed", addMs(later, HOUR_MS));
  expect(await open()).toEqual([]);
});

it("the marketplace bears a lost dispute about a rental that took place: the owner is paid, and administrators are notified", async () => {
  const { renter, owner, business, bookingId, paymentId, sendDisputeEvent } = await driven();
  const earned = (await getBooking(owner, bookingId, later)).earnings;
  expect(earned).toMatchObject({ cents: 12_150 });
  const before = await ledgerOf(database, bookingId);
  await simulated.dispute(paymentId, "needs_response");
  await sendDisputeEvent("charge.dispute.created", later);
  expect(await payBusiness(business.id, later)).toBeUndefined();
  await simulated.dispute(paymentId, "lost");
  const day = addMs(later, DAY_MS);
  await sendDisputeEvent("charge.dispute.closed", day);
  const ledger = { ...before, provider_clearing: 0, dispute_losses: 13_500 };
  expect(await ledgerAfter(bookingId)).toEqual(ledger);
  // A repeated event and the hourly comparison do not record a second loss.
  await sendDisputeEvent("charge.dispute.closed", addMs(day, HOUR_MS));
  for (const hours of [1, 24]) await reconcile(addMs(day, hours * HOUR_MS));
  expect(await ledgerAfter(bookingId)).toEqual(ledger);
  expect(await open()).toEqual([]);
  const { items } = await listFindings(admin, { state: "resolved", limit: 1 });
  expect(items).toMatchObject([{ kind: "disputed", paymentId, lost: "marketplace", resolvedBy: null }]);
  expect(await notificationKindsOf(database, admin.userId)).toContain("dispute-lost");
  const [payment] = await database.select().from(payments).where(eq(payments.id, paymentId));
  expect(payment).toMatchObject({ status: "refunded", refundedCents: 13_500 });
  const seen = await getBooking(renter, bookingId, day);
  expect(seen.payments).toMatchObject([{ refundedAmount: 13_500, refundRoute: null }]);
  expect((await getBooking(owner, bookingId, day)).earnings).toEqual(earned);
  expect(await payBusiness(business.id, day)).toBeDefined();
  const left = { amountCents: 1, refundedCents: 13_500, reason: "Still not happy" };
  const more = grantRefund(admin, bookingId, left, { device, now: day });
  await expect(more).rejects.toMatchObject({ key: "nothingToRefund" });
});

it("a lost dispute about a rental that never took place takes back the owner's share, even after a payout", async () => {
  const { business, owner, bookingId, paymentId, sendDisputeEvent } = await driven("no_show");
  expect(await payBusiness(business.id, later)).toBeDefined();
  const day = addMs(later, DAY_MS);
  await simulated.dispute(paymentId, "lost", 6_000);
  // The event arrives twice at once during the hourly comparison, and again later.
  await Promise.all([
    ...[0, 1].map(() => sendDisputeEvent("charge.dispute.closed", day)),
    reconcile(addMs(day, MINUTE_MS)),
  ]);
  await sendDisputeEvent("charge.dispute.closed", addMs(day, HOUR_MS));
  expect(await ledgerAfter(bookingId)).toEqual({
    provider_clearing: 7_500,
    owner_payable: -6_750,
    commission_revenue: -750,
  });
  expect((await listBalances(owner, day)).items).toMatchObject([{ balanceCents: -5_400 }]);
  expect(await notificationKindsOf(database, owner.userId)).toContain("dispute-lost-host");
  const { items } = await listFindings(admin, { state: "resolved", limit: 1 });
  expect(items).toMatchObject([{ paymentId, lost: "both" }]);
});

it("a lost dispute about a future rental cancels it without a second refund", async () => {
  const { renter, owner, bookingId, paymentId, sendDisputeEvent } = await driven("confirmed");
  const hour = addMs(now, HOUR_MS);
  await simulated.dispute(paymentId, "lost");
  await sendDisputeEvent("charge.dispute.closed", hour);
  expect(await getBooking(renter, bookingId, hour)).toMatchObject({ status: "cancelled" });
  expect(await notificationKindsOf(database, owner.userId)).toContain("booking-cancelled-host");
  while ((await advanceWaitingPayments(addMs(hour, DAY_MS))) > 0);
  const ledger = await ledgerAfter(bookingId);
  expect(Object.values(ledger).every((cents) => cents === 0)).toBe(true);
  expect(await database.$count(refunds, eq(refunds.paymentId, paymentId))).toBe(1);
  expect(await open()).toEqual([]);
});

it("a future rental cancelled for a partial loss promises the renter only the rest of the payment", async () => {
  const { renter, paymentId, sendDisputeEvent } = await driven("confirmed");
  await simulated.dispute(paymentId, "lost", 9_000);
  await sendDisputeEvent("charge.dispute.closed", addMs(now, HOUR_MS));
  const about = and(eq(notifications.userId, renter.userId), eq(notifications.kind, "booking-cancelled"));
  const rows = await database.select().from(notifications).where(about);
  expect(rows).toMatchObject([{ values: { amountCents: 4_500, refundTo: "card" } }]);
});

it("a deposit lost after the return is lost once: the renter does not pay again, and the owner is not paid twice", async () => {
  const { owner, renter, bookingId, depositId, returnVehicle } = await rentedOut();
  await returnVehicle(2_000);
  const [before, balances] = [await ledgerOf(database, bookingId), await listBalances(owner, later)];
  const share = { keptCents: 6_500, chargesCents: 4_500, damageCents: 2_000 };
  const day = addMs(later, DAY_MS);
  await simulated.dispute(depositId, "lost", 6_500);
  await comparePayment(depositId, day);
  expect(await ledgerAfter(bookingId)).toEqual({
    ...before,
    provider_clearing: (before.provider_clearing ?? 0) - 6_500,
    dispute_losses: 6_500,
  });
  expect(await listBalances(owner, later)).toEqual(balances);
  const booking = await getBooking(renter, bookingId, day);
  expect(booking).toMatchObject({ chargesDueCents: 0, dues: [], deposit: share });
  expect(await getReceiptMoney(bookingId, day)).toMatchObject({
    charges: [{ kind: "late", amountCents: 4_500 }],
    damageCents: 2_000,
  });
  expect(await notificationKindsOf(database, renter.userId)).not.toContain("deposit-released");
});

it("a deposit lost as a whole while the car is out is announced to both sides", async () => {
  const { owner, renter, depositId } = await rentedOut();
  const later = addMs(now, 30 * DAY_MS);
  while ((await advanceWaitingPayments(later)) > 0);
  await simulated.dispute(depositId, "lost", 10_000);
  await comparePayment(depositId, later);
  for (const { userId } of [owner, renter])
    expect(await notificationKindsOf(database, userId)).toContain("deposit-released");
});

it("a deposit lost while the car is out covers nothing at the return, and is not a loss of any side", async () => {
  const { renter, bookingId, depositId, returnVehicle } = await rentedOut();
  // The deposit is collected before the card's authorisation expires.
  while ((await advanceWaitingPayments(addMs(now, 30 * DAY_MS))) > 0);
  await simulated.dispute(depositId, "lost", 7_000);
  await comparePayment(depositId, addMs(now, 30 * DAY_MS));
  await returnVehicle(0);
  const due = { purpose: "late", totalCents: 1_500 };
  expect(await getBooking(renter, bookingId, later)).toMatchObject({ chargesDueCents: 1_500, dues: [due] });
  const ledger = await ledgerAfter(bookingId);
  expect(ledger).toMatchObject({ provider_clearing: 16_500, deposit_held: 0 });
  expect(ledger).not.toHaveProperty("dispute_losses");
  // When the bank returns it later, it is refunded to the renter; the rest of the late days is due separately.
  const day = addMs(later, DAY_MS);
  await simulated.dispute(depositId, "reinstated");
  await comparePayment(depositId, day);
  while ((await advanceWaitingPayments(addMs(day, DAY_MS))) > 0);
  expect(await getBooking(renter, bookingId, day)).toMatchObject({
    dues: [due],
    deposit: { keptCents: 3_000 },
  });
  expect(await ledgerAfter(bookingId)).toEqual(ledger);
});

it("a loss that the bank returns is reversed exactly once, whatever the event, its repetitions and further decisions", async () => {
  const { bookingId, paymentId, sendDisputeEvent } = await driven();
  const before = await ledgerOf(database, bookingId);
  for (const [count, how] of (["won", "reinstated"] as const).entries()) {
    const day = addMs(later, (1 + 10 * count) * DAY_MS);
    await simulated.dispute(paymentId, "lost");
    await sendDisputeEvent("charge.dispute.closed", day);
    const lost = { provider_clearing: 0, dispute_losses: 13_500 };
    expect(await ledgerAfter(bookingId)).toMatchObject(lost);
    await simulated.dispute(paymentId, how);
    await Promise.all([
      ...[0, 1].map(() => sendDisputeEvent("charge.dispute.funds_reinstated", addMs(day, HOUR_MS))),
      reconcile(addMs(day, HOUR_MS + MINUTE_MS)),
    ]);
    // The first event arrives last, and an answer from before all of this arrives now.
    await sendDisputeEvent("charge.dispute.created", addMs(day, 2 * HOUR_MS));
    const old = { dispute: null, lostAmount: 0, revision: 2 * count };
    expect(await recordDisputes({ id: paymentId, bookingId }, old, { lost: 13_500 }, day)).toBe("outdated");
    await reconcile(addMs(day, DAY_MS));
    while ((await advanceWaitingPayments(addMs(day, DAY_MS))) > 0);
    expect(await ledgerAfter(bookingId)).toEqual({ ...before, dispute_losses: 0 });
    const [payment] = await database.select().from(payments).where(eq(payments.id, paymentId));
    expect(payment).toMatchObject({ status: "captured", refundedCents: 0 });
    const [booking] = await database.select().from(bookings).where(eq(bookings.id, bookingId));
    expect(booking).toMatchObject({ status: "completed", refundedCents: 0 });
  }
  expect(await open()).toEqual([]);
  const { items } = await listFindings(admin, { state: "resolved", limit: 50 });
  const ends = items.filter((one) => one.paymentId === paymentId).map(({ lost }) => lost);
  expect(ends).toEqual(["reinstated", "reinstated"]);
  expect(await notificationKindsOf(database, admin.userId)).toContain("dispute-reinstated");
});

it("the owner gets back a reversed loss of a no-show in ledger and statement, even after a payout", async () => {
  const { business, owner, bookingId, paymentId, sendDisputeEvent } = await driven("no_show");
  const before = await ledgerOf(database, bookingId);
  expect(await payBusiness(business.id, later)).toBeDefined();
  await simulated.dispute(paymentId, "lost", 6_000);
  await sendDisputeEvent("charge.dispute.closed", later);
  const day = addMs(later, DAY_MS);
  await simulated.dispute(paymentId, "reinstated");
  await sendDisputeEvent("charge.dispute.funds_reinstated", day);
  while ((await advanceWaitingPayments(addMs(day, DAY_MS))) > 0);
  expect(await ledgerAfter(bookingId)).toEqual(before);
  expect((await listBalances(owner, day)).items).toMatchObject([{ balanceCents: 0 }]);
  const { movements } = await getMonthlyMovements(business.id, dayIn(day, KIGALI).slice(0, 7));
  expect(movements.at(-1)).toMatchObject({ kind: "reinstated", cents: 5_400 });
  expect(await notificationKindsOf(database, owner.userId)).toContain("dispute-reinstated-host");
});

it("a reversed loss of a rental that was cancelled because of it is refunded to the payer", async () => {
  const { renter, owner, bookingId, paymentId, sendDisputeEvent } = await driven("confirmed");
  const [lost, won, end] = [1, 2, 48].map((hours) => addMs(now, hours * HOUR_MS)) as [Date, Date, Date];
  await simulated.dispute(paymentId, "lost");
  await sendDisputeEvent("charge.dispute.closed", lost);
  await simulated.dispute(paymentId, "won");
  await sendDisputeEvent("charge.dispute.funds_reinstated", won);
  while ((await advanceWaitingPayments(end)) > 0);
  expect(await getBooking(renter, bookingId, end)).toMatchObject({ status: "cancelled" });
  expect(Object.values(await ledgerAfter(bookingId)).every((cents) => cents === 0)).toBe(true);
  const extraRefund = await database.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  expect(extraRefund.map(({ status, amount }) => [status, amount]).sort()).toEqual([
    ["failed", 13_500],
    ["succeeded", 13_500],
  ]);
  expect(await countFailedRefunds(paymentId)).toBe(0);
  expect(await notificationKindsOf(database, owner.userId)).not.toContain("dispute-reinstated-host");
  await reconcile(end);
  expect(await open()).toEqual([]);
});

it("an amount beyond the rest of a payment waits for an administrator, and nothing is refunded while the bank decides", async () => {
  const { bookingId, paymentId, sendDisputeEvent } = await driven();
  const ledger = await ledgerOf(database, bookingId);
  await simulated.dispute(paymentId, "needs_response", 20_000);
  await sendDisputeEvent("charge.dispute.created", later);
  const granted = { amountCents: 1_000, refundedCents: 0, reason: "A scratch that was there before" };
  const refund = grantRefund(admin, bookingId, granted, { device, now: later });
  await expect(refund).rejects.toMatchObject({ key: "paymentDisputed" });
  await reconcile(addMs(later, MINUTE_MS));
  expect(await open()).toMatchObject([{ kind: "disputed", theirs: 20_000 }]);
  await simulated.dispute(paymentId, "lost");
  await sendDisputeEvent("charge.dispute.closed", addMs(later, HOUR_MS));
  expect(await ledgerOf(database, bookingId)).toEqual(ledger);
  expect(await open()).toMatchObject([{ kind: "disputed", theirs: 20_000 }]);
  const [item] = (await listFindings(admin, { state: "open", limit: 50 })).items;
  const explained = { resolution: "The bank took a second charge of another shop" };
  await resolveFinding(admin, item?.id ?? "", explained, { device, now: addMs(later, HOUR_MS) });
  await reconcile(addMs(later, DAY_MS));
  expect(await open()).toEqual([]);
});

it("a loss beyond the rest of a payment delays the owner's payout only until an administrator has explained it", async () => {
  const { business, bookingId, paymentId, sendDisputeEvent } = await driven();
  await simulated.dispute(paymentId, "lost", 20_000);
  await sendDisputeEvent("charge.dispute.closed", later);
  const hour = addMs(later, HOUR_MS);
  expect(await payBusiness(business.id, hour)).toBeUndefined();
  const [finding] = (await listFindings(admin, { state: "open", limit: 1 })).items;
  const explained = { resolution: "A charge of another shop" };
  await resolveFinding(admin, finding?.id ?? "", explained, { device, now: hour });
  await reconcile(addMs(hour, HOUR_MS));
  expect(await open()).toEqual([]);
  expect(await payBusiness(business.id, addMs(hour, HOUR_MS))).toBeTruthy();
  // What the bank took cannot be refunded as well.
  const refund = { amountCents: 1_000, refundedCents: 0, reason: "A scratch" };
  await expect(grantRefund(admin, bookingId, refund, { device, now: hour })).rejects.toMatchObject({
    key: "paymentDisputed",
  });
});

it("after a restore a loss stays a finding that blocks the payout until the maintenance ends, and its callback is sent again", async () => {
  const { renter, business, bookingId, paymentId, sendDisputeEvent } = await driven("confirmed");
  const ledger = await ledgerOf(database, bookingId);
  await simulated.dispute(paymentId, "lost", 9_000);
  setRestoreHeld(true);
  const closed = sendDisputeEvent("charge.dispute.closed", now).finally(() => setRestoreHeld(false));
  await expect(closed).rejects.toMatchObject({ code: "unavailable" });
  expect(await database.$count(providerEvents, eq(providerEvents.paymentId, paymentId))).toBe(0);
  setRestoreHeld(true);
  await comparePayment(paymentId, addMs(now, HOUR_MS)).finally(() => setRestoreHeld(false));
  expect(await open()).toEqual([{ kind: "disputed", ours: 13_500, theirs: 9_000 }]);
  expect(await ledgerOf(database, bookingId)).toEqual(ledger);
  expect(await getBooking(renter, bookingId, now)).toMatchObject({ status: "confirmed" });
  expect(await payBusiness(business.id, later)).toBeUndefined();
  await comparePayment(paymentId, addMs(now, 2 * HOUR_MS));
  expect(await open()).toEqual([]);
  expect(await getBooking(renter, bookingId, now)).toMatchObject({ status: "cancelled" });
});

it("a callback alone does not open a dispute that Stripe's API does not confirm", async () => {
  const { paymentId, sendDisputeEvent } = await driven();
  await sendDisputeEvent("charge.dispute.created", later);
  expect(await open()).toEqual([]);
  expect(await database.$count(providerEvents, eq(providerEvents.paymentId, paymentId))).toBe(1);
});
