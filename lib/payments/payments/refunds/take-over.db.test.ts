import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterEach, expect, it, vi } from "vitest";
import { payments, refunds } from "@/db/schema/payments/payments";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, advanceWaitingPayments, ledgerOf, paidScenario } from "@/db/testing/scenarios";
import { countAdminQueues } from "@/lib/operations/admin-queues/queries";
import { listManualRefunds } from "@/lib/payments/admin/queries";
import { auditQuery } from "@/lib/platform/audit/contract";
import { listAudit } from "@/lib/platform/audit/queries";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { cancelBooking } from "@/lib/rentals/bookings/commands";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { settleManualRefund } from "./commands";
import { takeOverRefund } from "./take-over";

// A refund that its provider accepted and never makes.

const database = await freshDatabase();
const now = new Date();
const nextDay = addMs(now, DAY_MS);
const device = { ipAddress: "10.4.0.7", userAgent: null };
const context = { now: nextDay, device };
const admin = actorFor(await makeUser(database, { role: "admin" }));
const realFetch = globalThis.fetch;
afterEach(() => vi.unstubAllGlobals());

/** Lets the provider report this status for every refund, and counts how often it is asked about the new one. */
function reportRefundsAs(status: "pending" | "succeeded") {
  const id = `re_${uuid()}`;
  const asked = vi.fn();
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
    const url = String(request[0]);
    if (!url.includes("/v1/refunds")) return realFetch(...request);
    if (url.includes("/v1/refunds?")) return Response.json({ data: [] });
    if (url.endsWith(id)) asked();
    return Response.json({ id: url.split("/v1/refunds/")[1] ?? id, status });
  });
  return asked;
}

async function pending() {
  const scenario = await paidScenario(database, now);
  const asked = reportRefundsAs("pending");
  await cancelBooking(scenario.owner, scenario.bookingId, { reason: "" }, now);
  const [row] = await database
    .select({ refundId: refunds.id, paymentId: payments.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.bookingId, scenario.bookingId));
  if (!row) throw new Error("the cancelled booking has no refund");
  const statusOf = async () =>
    (await database.select().from(refunds).where(eq(refunds.id, row.refundId)))[0]?.status;
  const listedAt = async (at: Date) =>
    (await listManualRefunds(admin, { limit: 50 }, at)).items.find(({ id }) => id === row.refundId);
  return { ...scenario, ...row, asked, statusOf, listedAt };
}

const explanation = { explanation: "Stripe cancelled it on our request" };

it("is shown to administrators and to the renter after a day", async () => {
  const { renter, bookingId, paymentId, listedAt } = await pending();
  const before = addMs(nextDay, -HOUR_MS);
  const { payments: waiting } = await countAdminQueues(admin, before);
  expect(await listedAt(before)).toBeUndefined();
  expect((await getBooking(renter, bookingId, before)).payments).toMatchObject([{ isRefundDelayed: false }]);
  expect(await listedAt(nextDay)).toMatchObject({ status: "created", paymentId, bookingId });
  expect((await countAdminQueues(admin, nextDay)).payments).toBe(waiting + 1);
  expect((await getBooking(renter, bookingId, nextDay)).payments).toMatchObject([
    { pendingRefundAmount: 13_500, isRefundDelayed: true },
  ]);
});

it("is asked about once an hour by then, not every minute", async () => {
  const { asked } = await pending();
  await advanceWaitingPayments(nextDay);
  asked.mockClear();
  for (let minutes = 1; minutes <= 60; minutes++)
    await advanceWaitingPayments(addMs(nextDay, minutes * 60_000));
  expect(asked).toHaveBeenCalledTimes(1);
});

it("can then be taken over and transferred manually, once", async () => {
  const { bookingId, refundId, asked, statusOf, listedAt } = await pending();
  const early = takeOverRefund(admin, refundId, explanation, { now: addMs(now, HOUR_MS), device });
  await expect(early).rejects.toMatchObject({ code: "conflict", key: "refundNotDelayed" });
  const press = () => takeOverRefund(admin, refundId, explanation, context);
  const outcomes = await Promise.allSettled([press(), press()]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await listedAt(nextDay)).toMatchObject({ status: "by_hand" });
  const entries = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, refundId));
  expect(entries).toMatchObject([{ action: "refund.take-over", actorId: admin.userId, detail: explanation }]);
  const { items } = await listAudit(admin, auditQuery.parse({ action: "refund.take-over" }));
  const { reference } = await getBooking(admin, bookingId, nextDay);
  expect(items[0]?.subject).toEqual({ type: "refund", id: refundId, name: reference });
  asked.mockClear();
  await advanceWaitingPayments(addMs(nextDay, DAY_MS));
  expect(asked).not.toHaveBeenCalled();
  await settleManualRefund(admin, refundId, { transferReference: "BK 1" }, context);
  expect(await statusOf()).toBe("succeeded");
  expect(await ledgerOf(database, bookingId)).toMatchObject({ bank: -13_500, owner_payable: 0 });
});

it("is not taken over when the provider turns out to have made it", async () => {
  const { bookingId, refundId, statusOf } = await pending();
  reportRefundsAs("succeeded");
  await expect(takeOverRefund(admin, refundId, explanation, context)).rejects.toMatchObject({
    key: "refundNotDelayed",
  });
  expect(await statusOf()).toBe("succeeded");
  expect(await ledgerOf(database, bookingId)).not.toHaveProperty("bank");
});

it("is not requested again by the take-over, which a provider that has recovered would make beside the transfer", async () => {
  const scenario = await paidScenario(database, now);
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) =>
    String(request[0]).includes("/v1/refunds") ? new Response(null, { status: 500 }) : realFetch(...request),
  );
  await cancelBooking(scenario.owner, scenario.bookingId, { reason: "" }, now);
  const [refund] = await database
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.bookingId, scenario.bookingId));
  const requested = vi.fn();
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
    if (!String(request[0]).includes("/v1/refunds")) return realFetch(...request);
    if (request[1]?.method === "POST") requested();
    return Response.json({ id: `re_${uuid()}`, status: "pending" });
  });
  await takeOverRefund(admin, refund?.id ?? "", explanation, context);
  expect(requested).not.toHaveBeenCalled();
});

it("is not taken over while the payer's bank decides about the payment, nor by others", async () => {
  const { owner, refundId, paymentId, statusOf } = await pending();
  await database
    .update(payments)
    .set({ dispute: { amount: 13_500 } })
    .where(eq(payments.id, paymentId));
  await expect(takeOverRefund(admin, refundId, explanation, context)).rejects.toMatchObject({
    key: "paymentDisputed",
  });
  await expect(takeOverRefund(owner, refundId, explanation, context)).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(takeOverRefund(admin, uuid(), explanation, context)).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await statusOf()).toBe("created");
});

it("cannot be taken over or recorded as a transfer if a business took the money at its counter", async () => {
  const { refundId, paymentId, statusOf } = await pending();
  await database.update(payments).set({ provider: "counter" }).where(eq(payments.id, paymentId));
  await database.update(refunds).set({ status: "by_hand" }).where(eq(refunds.id, refundId));
  for (const attempt of [
    () => takeOverRefund(admin, refundId, explanation, context),
    () => settleManualRefund(admin, refundId, { transferReference: "BK 2" }, context),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
  expect(await statusOf()).toBe("by_hand");
});
