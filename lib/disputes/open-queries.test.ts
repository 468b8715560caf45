import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { advanceWaitingPayments, reasonsOf } from "@/db/scenario";
import { bookings } from "@/db/schema/bookings";
import { payments, refunds } from "@/db/schema/payments";
import { cancelForBoth, getInterventions, refundExtra } from "@/lib/booking-desk/commands";
import { cancelBooking } from "@/lib/bookings/commands";
import { getBooking } from "@/lib/bookings/queries";
import { after, DAY_MS, HOUR_MS } from "@/lib/dates";
import { findPayments } from "@/lib/payment-desk/queries";
import { resolveFinding } from "@/lib/reconciliation/commands";
import { listFindings } from "@/lib/reconciliation/queries";
import { device, disputesStage, now } from "@/lib/reconciliation/testing";

const { database, sandbox, admin, driven } = await disputesStage();
const hour = after(now, HOUR_MS);
const reason = { reason: "Changed plans" };
const refundsOf = (paymentId: string) =>
  database.select().from(refunds).where(eq(refunds.paymentId, paymentId));

/** A confirmed booking whose card's owner disputes so much of the payment. */
async function disputed(amount?: number) {
  const story = await driven("confirmed");
  await sandbox.dispute(story.paymentId, "needs_response", amount);
  await story.told("charge.dispute.created", hour);
  return story;
}

it("an open dispute stands on its booking and payment, with amount, reason and the time for evidence", async () => {
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
  const { reference } = await getBooking(renter, bookingId, hour);
  expect(await findPayments(admin, reference)).toMatchObject([{ dispute }]);
  expect((await reasonsOf(renter, bookingId)).filter((one) => one === "dispute_opened")).toHaveLength(1);
});

it("nobody can give back what a bank is deciding about, whichever way", async () => {
  const { renter, owner, bookingId, paymentId } = await disputed();
  const context = { device, now: hour };
  const refused = { code: "conflict", key: "paymentDisputed" };
  const refund = { amountCents: 1, refundedCents: 0, ...reason };
  await expect(refundExtra(admin, bookingId, refund, context)).rejects.toMatchObject(refused);
  for (const choice of ["rules", "full"] as const)
    await expect(
      cancelForBoth(admin, bookingId, { ...reason, refund: choice }, context),
    ).rejects.toMatchObject(refused);
  await expect(cancelBooking(renter, bookingId, reason, hour)).rejects.toMatchObject(refused);
  await expect(cancelBooking(owner, bookingId, reason, hour)).rejects.toMatchObject(refused);
  expect(await getBooking(renter, bookingId, hour)).toMatchObject({ status: "confirmed", refundedCents: 0 });
  expect(await refundsOf(paymentId)).toEqual([]);
  // Nothing goes back: that can be done.
  await cancelForBoth(admin, bookingId, { ...reason, refund: "none" }, context);
  expect(await getBooking(renter, bookingId, hour)).toMatchObject({ status: "cancelled" });
});

it("what is not disputed of a payment can be given back", async () => {
  const { bookingId, paymentId } = await disputed(9_000);
  const context = { device, now: hour };
  const refund = (amountCents: number) => ({ amountCents, refundedCents: 0, ...reason });
  await expect(refundExtra(admin, bookingId, refund(4_501), context)).rejects.toMatchObject({
    key: "paymentDisputed",
  });
  await refundExtra(admin, bookingId, refund(4_500), context);
  expect(await refundsOf(paymentId)).toMatchObject([{ amountCents: 4_500 }]);
});

it("a refund that came due by itself waits for the bank, though somebody explained the finding, and goes on when we won", async () => {
  const { renter, bookingId, paymentId, told } = await disputed();
  const [finding] = (await listFindings(admin, { state: "open", limit: 1 })).items;
  await resolveFinding(admin, finding?.id ?? "", { resolution: "Seen" }, { device, now: hour });
  const off = { status: "cancelled" as const, refundedCents: 13_500, cancelledAt: hour };
  await database.update(bookings).set(off).where(eq(bookings.id, bookingId));
  await database.update(payments).set({ nextCheckAt: hour }).where(eq(payments.id, paymentId));
  while ((await advanceWaitingPayments(after(hour, HOUR_MS))) > 0);
  expect(await refundsOf(paymentId)).toEqual([]);
  await sandbox.dispute(paymentId, "won");
  const day = after(hour, DAY_MS);
  await told("charge.dispute.closed", day);
  expect(await refundsOf(paymentId)).toMatchObject([{ status: "succeeded", amountCents: 13_500 }]);
  expect(await reasonsOf(renter, bookingId)).toEqual(expect.arrayContaining(["dispute_won", "refunded"]));
});

it("a refund that waited ends with a dispute that was lost: the bank gave the money back", async () => {
  const { renter, bookingId, paymentId, told } = await disputed();
  const off = { status: "cancelled" as const, refundedCents: 13_500, cancelledAt: hour };
  await database.update(bookings).set(off).where(eq(bookings.id, bookingId));
  await sandbox.dispute(paymentId, "lost");
  const day = after(hour, DAY_MS);
  await told("charge.dispute.closed", day);
  while ((await advanceWaitingPayments(after(day, DAY_MS))) > 0);
  expect(await refundsOf(paymentId)).toMatchObject([{ reason: "dispute_lost", amountCents: 13_500 }]);
  expect(await reasonsOf(renter, bookingId)).not.toContain("dispute_won");
});
