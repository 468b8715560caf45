import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { simulatedCharges } from "@/db/schema/operations/simulated-providers";
import { payments } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import { freshDatabase } from "@/db/testing/fresh-database";
import { advanceWaitingPayments, bookedScenario, ledgerOf, paidScenario } from "@/db/testing/scenarios";
import { findChargeByReference, refundCharge } from "@/lib/operations/demo/providers/charges";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import { getPayment } from "@/lib/payments/payments/queries";
import { addMs, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { cancelBooking } from "@/lib/rentals/bookings/commands";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { recordTransition } from "@/lib/rentals/bookings/transitions/record-transition";
import { advancePayment } from "./advance";

const database = await freshDatabase();
// The simulated providers use real time, as real ones do, so the tests start now.
const now = new Date();
const later = (ms: number) => addMs(now, ms);
const phone = "0788 123 456";
const noReason = { reason: "" };

const booked = (isInstantBook: boolean) => bookedScenario(database, isInstantBook, now);

describe("a crash half-way", () => {
  it("before the provider was asked is recovered by the worker", async () => {
    const { renter, bookingId } = await booked(true);
    const payment = await startPayment(renter, { bookingId, method: "momo", phone }, now);
    // As if the process had died right after storing its intent.
    await database.delete(simulatedCharges).where(eq(simulatedCharges.reference, payment.id));
    await database.update(payments).set({ status: "created" }).where(eq(payments.id, payment.id));
    await advanceWaitingPayments(later(10_000));
    expect(await getPayment(renter, payment.id, now)).toMatchObject({ status: "pending" });
  });

  it("after the owner's acceptance was stored is recovered by the worker, which captures the card", async () => {
    const { renter, owner, bookingId } = await booked(false);
    const payment = await startPayment(renter, { bookingId, method: "card" }, now);
    await answerCharge(renter, payment.id, { answer: "approve" }, now);
    // As if the process had died between storing the answer and asking the provider.
    await database.transaction(async (tx) => {
      const [row] = await tx.select().from(bookings).where(eq(bookings.id, bookingId));
      const set = { acceptedAt: now, deadlineAt: later(2 * HOUR_MS) };
      if (row)
        await recordTransition(tx, row, owner, { to: "pending_payment", reason: "accepted", set }, now);
    });
    await advanceWaitingPayments(later(10_000));
    expect(await getPayment(renter, payment.id, now)).toMatchObject({
      status: "captured",
      bookingStatus: "confirmed",
    });
  });
});

it("a charge that the provider never finds expires after two hours, so that another method can be chosen", async () => {
  const { renter, bookingId } = await paidScenario(database, now);
  const deposit = { bookingId, purpose: "deposit" as const, phone };
  const payment = await startPayment(renter, { ...deposit, method: "airtel" }, now);
  const isCharge = eq(simulatedCharges.reference, payment.id);
  await database.delete(simulatedCharges).where(isCharge);
  const after = later(2 * HOUR_MS);
  await advanceWaitingPayments(after);
  expect(await getPayment(renter, payment.id, after)).toMatchObject({ status: "expired" });
  expect(await database.$count(simulatedCharges, isCharge)).toBe(0);
  const other = await startPayment(renter, { ...deposit, method: "momo" }, after);
  expect(other).toMatchObject({ status: "pending" });
});

describe("a charge that is on its way when the renter cancels", () => {
  it("is refunded when it arrives and is approved after all", async () => {
    const { renter, bookingId } = await booked(true);
    const payment = await startPayment(renter, { bookingId, method: "momo", phone }, now);
    const [charge] = await database
      .delete(simulatedCharges)
      .where(eq(simulatedCharges.reference, payment.id))
      .returning();
    await cancelBooking(renter, bookingId, noReason, now);
    // The provider does not know it yet, which proves nothing.
    await advanceWaitingPayments(later(MINUTE_MS));
    expect(await getPayment(renter, payment.id, now)).toMatchObject({ status: "pending" });
    if (charge) await database.insert(simulatedCharges).values({ ...charge, status: "captured" });
    await advanceWaitingPayments(later(5 * MINUTE_MS));
    expect(await getPayment(renter, payment.id, now)).toMatchObject({
      status: "refunded",
      bookingStatus: "cancelled",
    });
  });

  it("is never sent if it was not claimed yet", async () => {
    const { renter, bookingId } = await booked(false);
    const payment = await startPayment(renter, { bookingId, method: "momo", phone }, now);
    await Promise.all([cancelBooking(renter, bookingId, noReason, now), advancePayment(payment.id, now)]);
    expect(await getPayment(renter, payment.id, now)).toMatchObject({ status: "cancelled" });
    expect(await database.$count(simulatedCharges, eq(simulatedCharges.reference, payment.id))).toBe(0);
  });
});

describe("a prompt approved just as it was given up", () => {
  it("is found and refunded when the booking was paid with another method meanwhile", async () => {
    const { renter, bookingId } = await booked(true);
    const first = await startPayment(renter, { bookingId, method: "momo", phone }, now);
    await answerCharge(renter, first.id, { answer: "time_out" }, now);
    const second = await startPayment(renter, { bookingId, method: "card" }, now);
    await answerCharge(renter, second.id, { answer: "approve" }, now);
    await database
      .update(simulatedCharges)
      .set({ status: "captured" })
      .where(eq(simulatedCharges.reference, first.id));
    await advanceWaitingPayments(later(15 * MINUTE_MS));
    expect(await getPayment(renter, first.id, now)).toMatchObject({
      status: "refunded",
      bookingStatus: "confirmed",
    });
    expect(await getPayment(renter, second.id, now)).toMatchObject({ status: "captured" });
    expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 13_500 });
    expect(await getBooking(renter, bookingId, now)).toMatchObject({ refundedCents: 0 });
  });
});

describe("the payment worker", () => {
  it("is not blocked by payments that wait for owners or that have an unknown provider", async () => {
    for (let index = 0; index < 3; index++) {
      const scenario = await booked(false);
      const waiting = await startPayment(
        scenario.renter,
        { bookingId: scenario.bookingId, method: "card" },
        now,
      );
      if (index === 0)
        await database.update(payments).set({ provider: "unheard-of" }).where(eq(payments.id, waiting.id));
    }
    const { renter, bookingId } = await booked(true);
    const payment = await startPayment(renter, { bookingId, method: "momo", phone }, now);
    await cancelBooking(renter, bookingId, noReason, now);
    await database
      .update(simulatedCharges)
      .set({ status: "captured" })
      .where(eq(simulatedCharges.reference, payment.id));
    await advanceWaitingPayments(later(MINUTE_MS));
    expect(await getPayment(renter, payment.id, now)).toMatchObject({ status: "refunded" });
  });

  it("leaves a settled payment alone", async () => {
    const { renter, bookingId } = await booked(true);
    const payment = await startPayment(renter, { bookingId, method: "card" }, now);
    await answerCharge(renter, payment.id, { answer: "approve" }, now);
    const [row] = await database.select().from(payments).where(eq(payments.id, payment.id));
    expect(row).toMatchObject({ status: "captured", nextCheckAt: null });
  });
});

describe("parallel requests for one refund", () => {
  it("get consistent answers, and the money is refunded once", async () => {
    const { renter, bookingId } = await booked(true);
    const payment = await startPayment(renter, { bookingId, method: "card" }, now);
    await answerCharge(renter, payment.id, { answer: "approve" }, now);
    const reference = crypto.randomUUID();
    const charge = await findChargeByReference("stripe", payment.id, now);
    if (!charge) throw new Error("no charge");
    const answers = await Promise.all([1, 2, 3, 4].map(() => refundCharge(charge, reference, 13_500)));
    expect(answers.sort()).toEqual(["known", "known", "known", "paid"]);
    expect(await findChargeByReference("stripe", payment.id, now)).toMatchObject({ refundedAmount: 13_500 });
  });
});
