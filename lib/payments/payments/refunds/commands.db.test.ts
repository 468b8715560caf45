import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { payments, refunds } from "@/db/schema/payments/payments";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, advanceWaitingPayments, ledgerOf, paidScenario } from "@/db/testing/scenarios";
import { getPayment } from "@/lib/payments/payments/queries";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { cancelBooking } from "@/lib/rentals/bookings/commands";
import { settleManualRefund } from "./commands";

const database = await freshDatabase();
const now = new Date();

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
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    await settleManualRefund(admin, refundId, transfer, now);
    expect(await getPayment(renter, paymentId, now)).toMatchObject({ status: "refunded" });
    expect(await ledgerOf(database, bookingId)).toEqual({
      provider_clearing: 13_500,
      bank: -13_500,
      owner_payable: 0,
      commission_revenue: 0,
    });
    const [entry] = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, refundId));
    expect(entry).toMatchObject({ action: "refund.transfer", actorId: admin.userId });
  });

  it("cannot be transferred while its provider may still make it or has made it", async () => {
    const { bookingId, refundId } = await stuck();
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    for (const status of ["created", "failed", "succeeded"] as const) {
      await database.update(refunds).set({ status }).where(eq(refunds.id, refundId));
      const sent = settleManualRefund(admin, refundId, transfer, now);
      await expect(sent).rejects.toMatchObject({ code: "conflict", key: "refundSettled" });
    }
    expect(await ledgerOf(database, bookingId)).not.toHaveProperty("bank");
  });

  it("is transferred once even in parallel, and only by administrators", async () => {
    const { owner, bookingId, refundId } = await stuck();
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    await expect(settleManualRefund(owner, refundId, transfer, now)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(settleManualRefund(admin, uuid(), transfer, now)).rejects.toMatchObject({
      code: "not_found",
    });
    const press = () => settleManualRefund(admin, refundId, transfer, now);
    const outcomes = await Promise.allSettled([press(), press()]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await ledgerOf(database, bookingId)).toMatchObject({ bank: -13_500 });
  });
});
