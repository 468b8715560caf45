import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { payments, refunds } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import { advanceWaitingPayments, eventReasonsOf, notificationKindsOf } from "@/db/testing/scenarios";
import { getAdminPayment } from "@/lib/payments/admin/payment-detail";
import {
  cancelBookingAsAdmin,
  getInterventions,
  grantRefund,
} from "@/lib/payments/booking-interventions/commands";
import { resolveFinding } from "@/lib/payments/reconciliation/commands";
import { listFindings } from "@/lib/payments/reconciliation/queries";
import { comparePayment } from "@/lib/payments/reconciliation/reconcile";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { cancelBooking } from "@/lib/rentals/bookings/commands";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { sendEvidence } from "./send-evidence";
import { device, disputesScenario, now } from "./testing";

const { database, simulated, admin, driven, open } = await disputesScenario();
const hour = addMs(now, HOUR_MS);
const reason = { reason: "Changed plans" };
const realFetch = globalThis.fetch;
afterEach(() => vi.unstubAllGlobals());
const refundsOf = (paymentId: string) =>
  database.select().from(refunds).where(eq(refunds.paymentId, paymentId));

/** A confirmed booking whose cardholder disputes the given amount of the payment. */
async function disputed(amount?: number) {
  const scenario = await driven("confirmed");
  await simulated.dispute(scenario.paymentId, "needs_response", amount);
  await scenario.sendDisputeEvent("charge.dispute.created", hour);
  return scenario;
}

it("an open dispute is shown on its booking and payment, with amount, reason and the deadline for evidence", async () => {
  const { renter, bookingId, paymentId } = await disputed(9_000);
  const dispute = {
    paymentId,
    amount: 9_000,
    currency: "USD",
    reason: "fraudulent",
    status: "needs_response",
    dueAt: expect.any(String),
    url: null,
  };
  expect((await getInterventions(admin, bookingId, hour)).disputes).toEqual([dispute]);
  expect(await getAdminPayment(admin, paymentId)).toMatchObject({ dispute, isDisputed: true });
  expect((await eventReasonsOf(renter, bookingId)).filter((one) => one === "dispute_opened")).toHaveLength(1);
});

it("a dispute that the provider reports notifies administrators once", async () => {
  const before = await notificationKindsOf(database, admin.userId);
  const { sendDisputeEvent } = await disputed();
  await sendDisputeEvent("charge.dispute.updated", addMs(hour, HOUR_MS));
  expect(await notificationKindsOf(database, admin.userId)).toEqual([...before, "findings-opened"]);
});

it("disputed money cannot be refunded in any way", async () => {
  const { renter, owner, bookingId, paymentId } = await disputed();
  const context = { device, now: hour };
  const refused = { code: "conflict", key: "paymentDisputed" };
  const refund = { amountCents: 1, refundedCents: 0, ...reason };
  await expect(grantRefund(admin, bookingId, refund, context)).rejects.toMatchObject(refused);
  for (const choice of ["rules", "full"] as const)
    await expect(
      cancelBookingAsAdmin(admin, bookingId, { ...reason, refund: choice }, context),
    ).rejects.toMatchObject(refused);
  await expect(cancelBooking(renter, bookingId, reason, hour)).rejects.toMatchObject(refused);
  await expect(cancelBooking(owner, bookingId, reason, hour)).rejects.toMatchObject(refused);
  expect(await getBooking(renter, bookingId, hour)).toMatchObject({ status: "confirmed", refundedCents: 0 });
  expect(await refundsOf(paymentId)).toEqual([]);
  // A cancellation without a refund is possible.
  const confirmed = { ...admin, confirmedAt: hour };
  await cancelBookingAsAdmin(confirmed, bookingId, { ...reason, refund: "none" }, context);
  expect(await getBooking(renter, bookingId, hour)).toMatchObject({ status: "cancelled" });
});

it("the undisputed part of a payment can be refunded", async () => {
  const { bookingId, paymentId } = await disputed(9_000);
  const context = { device, now: hour };
  const refund = (amountCents: number) => ({ amountCents, refundedCents: 0, ...reason });
  await expect(grantRefund(admin, bookingId, refund(4_501), context)).rejects.toMatchObject({
    key: "paymentDisputed",
  });
  await grantRefund(admin, bookingId, refund(4_500), context);
  expect(await refundsOf(paymentId)).toMatchObject([{ amountCents: 4_500 }]);
});

it("an automatic refund waits for the bank even if the finding is resolved, and continues when the dispute is won", async () => {
  const { renter, bookingId, paymentId, sendDisputeEvent } = await disputed();
  const [finding] = (await listFindings(admin, { state: "open", limit: 1 })).items;
  await resolveFinding(admin, finding?.id ?? "", { resolution: "Seen" }, { device, now: hour });
  const off = { status: "cancelled" as const, refundedCents: 13_500, cancelledAt: hour };
  await database.update(bookings).set(off).where(eq(bookings.id, bookingId));
  await database.update(payments).set({ nextCheckAt: hour }).where(eq(payments.id, paymentId));
  while ((await advanceWaitingPayments(addMs(hour, HOUR_MS))) > 0);
  expect(await refundsOf(paymentId)).toEqual([]);
  await simulated.dispute(paymentId, "won");
  const day = addMs(hour, DAY_MS);
  await sendDisputeEvent("charge.dispute.closed", day);
  expect(await refundsOf(paymentId)).toMatchObject([{ status: "succeeded", amountCents: 13_500 }]);
  expect(await eventReasonsOf(renter, bookingId)).toEqual(
    expect.arrayContaining(["dispute_won", "refunded"]),
  );
});

it("a waiting refund ends when the dispute is lost, because the bank has returned the money", async () => {
  const { renter, bookingId, paymentId, sendDisputeEvent } = await disputed();
  const off = { status: "cancelled" as const, refundedCents: 13_500, cancelledAt: hour };
  await database.update(bookings).set(off).where(eq(bookings.id, bookingId));
  await simulated.dispute(paymentId, "lost");
  const day = addMs(hour, DAY_MS);
  await sendDisputeEvent("charge.dispute.closed", day);
  while ((await advanceWaitingPayments(addMs(day, DAY_MS))) > 0);
  expect(await refundsOf(paymentId)).toMatchObject([{ reason: "dispute_lost", amountCents: 13_500 }]);
  expect(await eventReasonsOf(renter, bookingId)).not.toContain("dispute_won");
});

it("a dispute that was won stays won while the provider does not answer about disputes", async () => {
  const { bookingId, paymentId, sendDisputeEvent } = await disputed();
  await simulated.dispute(paymentId, "won");
  const day = addMs(hour, DAY_MS);
  await sendDisputeEvent("charge.dispute.closed", day);
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) =>
    String(request[0]).includes("/v1/disputes") ? new Response("", { status: 503 }) : realFetch(...request),
  );
  expect(await comparePayment(paymentId, addMs(day, HOUR_MS))).toBe(false);
  expect((await getInterventions(admin, bookingId, day)).disputes).toEqual([]);
});

/** A cancelled booking whose refund waits for an administrator, as if the provider had refused it for the last time. */
async function waitingForTransfer() {
  const scenario = await driven("confirmed");
  const { renter, bookingId, paymentId } = scenario;
  await cancelBooking(renter, bookingId, reason, now);
  await database.update(refunds).set({ status: "by_hand" }).where(eq(refunds.paymentId, paymentId));
  await database
    .update(payments)
    .set({ status: "captured", refundedCents: 0 })
    .where(eq(payments.id, paymentId));
  return scenario;
}

it("what the bank may not return of a withdrawn manual refund is refunded anew", async () => {
  const { paymentId, sendDisputeEvent } = await waitingForTransfer();
  await simulated.dispute(paymentId, "needs_response", 9_000);
  await sendDisputeEvent("charge.dispute.created", hour);
  await advanceWaitingPayments(addMs(hour, HOUR_MS));
  const amounts = (await refundsOf(paymentId)).map(({ amountCents }) => amountCents);
  expect(amounts).toContain(4_500);
});

it("a refund that waits for an administrator is withdrawn when the bank may return the money", async () => {
  const { paymentId, sendDisputeEvent } = await waitingForTransfer();
  await simulated.dispute(paymentId, "needs_response");
  await sendDisputeEvent("charge.dispute.created", hour);
  expect(await refundsOf(paymentId)).toMatchObject([{ status: "failed" }]);
  while ((await advanceWaitingPayments(addMs(hour, DAY_MS))) > 0);
  expect(await refundsOf(paymentId)).toHaveLength(1);
});

describe("an answer that is outdated when it arrives", () => {
  /** Runs `meanwhile` after the provider's nth answer to these requests and before that answer arrives. */
  function whileAnswered(path: string, nth: number, meanwhile: () => Promise<unknown>) {
    let answers = 0;
    vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
      const response = await realFetch(...request);
      if (!String(request[0]).includes(path) || ++answers < nth) return response;
      vi.unstubAllGlobals();
      await meanwhile();
      return response;
    });
  }
  const disputeOf = async (paymentId: string) =>
    (await database.select().from(payments).where(eq(payments.id, paymentId)))[0]?.dispute;
  const disputeEventsOf = async (...about: Parameters<typeof eventReasonsOf>) =>
    (await eventReasonsOf(...about)).filter((reason) => reason.startsWith("dispute_"));

  it("does not open a dispute again that was won", async () => {
    const { renter, bookingId, paymentId, sendDisputeEvent } = await disputed();
    const day = addMs(hour, DAY_MS);
    whileAnswered("/v1/disputes", 1, async () => {
      await simulated.dispute(paymentId, "won");
      await sendDisputeEvent("charge.dispute.closed", day);
    });
    await comparePayment(paymentId, day);
    expect(await disputeOf(paymentId)).toBeNull();
    expect(await disputeEventsOf(renter, bookingId)).toEqual(["dispute_opened", "dispute_won"]);
  });

  it("does not make a lost dispute look open and then won", async () => {
    const { renter, bookingId, paymentId, sendDisputeEvent } = await disputed();
    await simulated.dispute(paymentId, "lost");
    const day = addMs(hour, DAY_MS);
    whileAnswered("/v1/disputes", 1, () => sendDisputeEvent("charge.dispute.closed", day));
    await sendDisputeEvent("charge.dispute.closed", day);
    expect(await disputeOf(paymentId)).toBeNull();
    expect(await disputeEventsOf(renter, bookingId)).toEqual(["dispute_opened", "dispute_lost_shared"]);
  });

  it("does not make evidence due again that was sent", async () => {
    const { paymentId } = await disputed();
    // The comparison asks twice when it finds a difference.
    whileAnswered("/v1/disputes", 2, () =>
      sendEvidence(admin, paymentId, { text: "The renter drove the car." }, { device, now: hour }),
    );
    await comparePayment(paymentId, hour);
    expect(await disputeOf(paymentId)).toMatchObject({ status: "under_review" });
  });

  it("does not resolve the finding of a dispute that was reported meanwhile", async () => {
    const { paymentId, sendDisputeEvent } = await driven();
    const before = await open();
    whileAnswered("latest_charge", 1, async () => {
      await simulated.dispute(paymentId, "needs_response", 9_000);
      await sendDisputeEvent("charge.dispute.created", hour);
    });
    await comparePayment(paymentId, hour);
    expect(await open()).toHaveLength(before.length + 1);
    expect(await disputeOf(paymentId)).toMatchObject({ amount: 9_000 });
  });
});
