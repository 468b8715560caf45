import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterEach, describe, expect, it, vi } from "vitest";
import { payments, refunds } from "@/db/schema/payments/payments";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import {
  actorFor,
  advanceWaitingPayments,
  ledgerOf,
  notificationKindsOf,
  paidScenario,
} from "@/db/testing/scenarios";
import { listManualRefunds } from "@/lib/payments/admin/queries";
import { advancePayment } from "@/lib/payments/payments/processing/advance";
import { getPayment } from "@/lib/payments/payments/queries";
import { payBusiness } from "@/lib/payments/payouts/commands";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { cancelBooking } from "@/lib/rentals/bookings/commands";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { MAX_REFUSALS, settleManualRefund } from "./commands";
import { recordRefundReturn } from "./record-returned-transfer";

const database = await freshDatabase();
const now = new Date();
const context = { now, device: { ipAddress: "10.4.0.7", userAgent: null } };

/** A cancelled booking whose provider has reported that it cannot refund the payment. */
async function stuck() {
  const scenario = await paidScenario(database, now);
  const [paid] = await database.select().from(payments).where(eq(payments.bookingId, scenario.bookingId));
  if (!paid) throw new Error("the booking has no payment");
  await database.update(payments).set({ provider: "unheard-of" }).where(eq(payments.id, paid.id));
  await cancelBooking(scenario.owner, scenario.bookingId, { reason: "" }, now);
  const [refund] = await database
    .update(refunds)
    .set({ status: "by_hand" })
    .where(eq(refunds.paymentId, paid.id))
    .returning();
  await database.update(payments).set({ provider: paid.provider }).where(eq(payments.id, paid.id));
  return { ...scenario, paymentId: paid.id, refundId: refund?.id ?? uuid() };
}

describe("a refund that the provider cannot make", () => {
  const transfer = { transferReference: "BK 2026/118" };

  it("is not requested again, and is complete once an administrator has transferred it", async () => {
    const { renter, bookingId, paymentId, refundId } = await stuck();
    await advanceWaitingPayments(addMs(now, DAY_MS));
    expect(await getPayment(renter, paymentId, now)).toMatchObject({ status: "captured" });
    const routes = async () =>
      (await getBooking(renter, bookingId, now)).payments.map(({ refundRoute }) => refundRoute);
    expect(await routes()).toEqual(["transfer"]);
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    await settleManualRefund(admin, refundId, transfer, context);
    expect(await routes()).toEqual(["transfer"]);
    expect(await getPayment(renter, paymentId, now)).toMatchObject({ status: "refunded" });
    expect(await ledgerOf(database, bookingId)).toEqual({
      provider_clearing: 13_500,
      bank: -13_500,
      owner_payable: 0,
      commission_revenue: 0,
    });
    const [entry] = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, refundId));
    expect(entry).toMatchObject({
      action: "refund.transfer",
      actorId: admin.userId,
      ipAddress: context.device.ipAddress,
    });
  });

  it("waits for another transfer when the bank sends the first one back, once, and the renter is told", async () => {
    const { renter, bookingId, paymentId, refundId } = await stuck();
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    const reason = { reason: "The account is closed" };
    const comeBack = () => recordRefundReturn(admin, refundId, reason, context);
    await expect(comeBack()).rejects.toMatchObject({ key: "refundNotTransferred" });
    await settleManualRefund(admin, refundId, transfer, context);
    await expect(recordRefundReturn(renter, refundId, reason, context)).rejects.toMatchObject({
      code: "forbidden",
    });
    const outcomes = await Promise.allSettled([comeBack(), comeBack()]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await getPayment(renter, paymentId, now)).toMatchObject({ status: "captured" });
    expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 13_500, bank: 0 });
    expect(await notificationKindsOf(database, renter.userId)).toContain("refund-undone");
    await advanceWaitingPayments(addMs(now, DAY_MS));
    const waiting = and(eq(refunds.paymentId, paymentId), eq(refunds.status, "by_hand"));
    const [again, ...others] = await database.select().from(refunds).where(waiting);
    expect(others).toEqual([]);
    await settleManualRefund(admin, again?.id ?? "", { transferReference: "BK 2026/130" }, context);
    expect(await getPayment(renter, paymentId, now)).toMatchObject({ status: "refunded" });
    expect(await ledgerOf(database, bookingId)).toEqual({
      provider_clearing: 13_500,
      bank: -13_500,
      owner_payable: 0,
      commission_revenue: 0,
    });
  });

  it("cannot be transferred while its provider may still make it or has made it", async () => {
    const { bookingId, refundId } = await stuck();
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    for (const status of ["created", "failed", "succeeded"] as const) {
      await database.update(refunds).set({ status }).where(eq(refunds.id, refundId));
      const sent = settleManualRefund(admin, refundId, transfer, context);
      await expect(sent).rejects.toMatchObject({ code: "conflict", key: "refundSettled" });
    }
    expect(await ledgerOf(database, bookingId)).not.toHaveProperty("bank");
  });

  it("cannot be transferred while the payer's bank may return the money", async () => {
    const { bookingId, paymentId, refundId } = await stuck();
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    await database
      .update(payments)
      .set({ dispute: { amount: 500 } })
      .where(eq(payments.id, paymentId));
    const sent = settleManualRefund(admin, refundId, transfer, context);
    await expect(sent).rejects.toMatchObject({ code: "conflict", key: "paymentDisputed" });
    expect(await ledgerOf(database, bookingId)).not.toHaveProperty("bank");
    await database.update(payments).set({ dispute: null }).where(eq(payments.id, paymentId));
    await settleManualRefund(admin, refundId, transfer, context);
  });

  it("is transferred once even in parallel, and only by administrators", async () => {
    const { owner, bookingId, refundId } = await stuck();
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    await expect(settleManualRefund(owner, refundId, transfer, context)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(settleManualRefund(admin, uuid(), transfer, context)).rejects.toMatchObject({
      code: "not_found",
    });
    const press = () => settleManualRefund(admin, refundId, transfer, context);
    const outcomes = await Promise.allSettled([press(), press()]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await ledgerOf(database, bookingId)).toMatchObject({ bank: -13_500 });
  });
});

describe("a refund that the provider keeps refusing", () => {
  const realFetch = globalThis.fetch;
  afterEach(() => vi.unstubAllGlobals());

  /** The renter cancels late, so that the owner keeps a day, and the provider refuses to refund the rest. */
  async function refused() {
    const scenario = await paidScenario(database, now);
    const { renter, bookingId } = scenario;
    const [paid] = await database.select().from(payments).where(eq(payments.bookingId, bookingId));
    const paymentId = paid?.id ?? "";
    vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) =>
      String(request[0]).endsWith("/v1/refunds")
        ? Response.json({ error: { type: "invalid_request_error" } }, { status: 400 })
        : realFetch(...request),
    );
    const cancelledAt = addMs(now, 2 * HOUR_MS);
    await cancelBooking(renter, bookingId, { reason: "" }, cancelledAt);
    const rows = () =>
      database.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(refunds.createdAt);
    const nextCheck = async () => {
      const [payment] = await database.select().from(payments).where(eq(payments.id, paymentId));
      return payment?.nextCheckAt ?? undefined;
    };
    return { ...scenario, paymentId, cancelledAt, rows, nextCheck };
  }

  it("waits for an administrator after some hours, and the owner is paid once it is transferred", async () => {
    const { renter, business, bookingId, cancelledAt, rows, nextCheck } = await refused();
    let at = cancelledAt;
    for (let next = await nextCheck(); next && next < addMs(now, 3 * DAY_MS); next = await nextCheck()) {
      at = next;
      await advanceWaitingPayments(at);
    }
    const attempts = await rows();
    expect(attempts.map(({ status }) => status)).toEqual([
      ...Array.from({ length: MAX_REFUSALS - 1 }, () => "failed"),
      "by_hand",
    ]);
    expect(at.getTime() - cancelledAt.getTime()).toBeGreaterThan(4 * HOUR_MS);
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    const last = attempts.at(-1);
    const { items } = await listManualRefunds(admin, { limit: 50 }, at);
    expect(items.filter((one) => one.bookingId === bookingId)).toMatchObject([
      { id: last?.id, amount: 9_000 },
    ]);
    expect((await getBooking(renter, bookingId, at)).payments).toMatchObject([
      { pendingRefundAmount: 9_000 },
    ]);

    const payday = addMs(cancelledAt, 3 * DAY_MS);
    // Until the transfer, the ledger still shows all of the rent.
    expect(await payBusiness(business.id, payday)).toBeUndefined();
    const transfer = { transferReference: "BK 2026/119" };
    await settleManualRefund(admin, last?.id ?? "", transfer, { ...context, now: payday });
    expect(await ledgerOf(database, bookingId)).toMatchObject({ bank: -9_000, owner_payable: -4_050 });
    expect(await payBusiness(business.id, payday)).toBeTruthy();
    expect(await ledgerOf(database, bookingId)).toMatchObject({ bank: -9_000, owner_payable: -4_050 });
  });

  it("counts as paid if a delayed answer says so", async () => {
    const { paymentId, bookingId, cancelledAt, rows } = await refused();
    const [first] = await rows();
    const more = Array.from({ length: MAX_REFUSALS - 2 }, () => ({ ...first, id: uuid() }));
    await database.insert(refunds).values(more as (typeof refunds.$inferInsert)[]);
    let isFirst = true;
    vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
      const response = await realFetch(...request);
      if (!isFirst || !String(request[0]).endsWith("/v1/refunds")) return response;
      isFirst = false;
      // Meanwhile another process was refused for the last time.
      await database
        .update(refunds)
        .set({ status: "by_hand" })
        .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, "created")));
      return response;
    });
    await advancePayment(paymentId, addMs(cancelledAt, DAY_MS));
    expect((await rows()).at(-1)?.status).toBe("succeeded");
    expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 4_500 });
  });
});
