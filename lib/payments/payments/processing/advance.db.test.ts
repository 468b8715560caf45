import { eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { simulatedCharges, simulatedRefunds } from "@/db/schema/operations/simulated-providers";
import { payments, refunds } from "@/db/schema/payments/payments";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import {
  actorFor,
  advanceWaitingPayments,
  bookedScenario,
  eventReasonsOf,
  ledgerOf,
  vehicleScenario,
} from "@/db/testing/scenarios";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { grantRefund } from "@/lib/payments/booking-interventions/commands";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import { getPayment } from "@/lib/payments/payments/queries";
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { cancelBooking, createBooking } from "@/lib/rentals/bookings/commands";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { applyDueTransitions } from "@/lib/rentals/bookings/transitions/apply-due-transitions";
import { transitionBooking } from "@/lib/rentals/bookings/transitions/transition-booking";
import { advanceBookingPayments, advancePayment } from "./advance";

const database = await freshDatabase();
// The simulated providers use real time, as real ones do, so the tests start now.
const now = new Date();
const later = (ms: number) => addMs(now, ms);
const phone = "0788 123 456";
const noReason = { reason: "" };

const booked = (isInstantBook: boolean) => bookedScenario(database, isInstantBook, now);

describe("cancelling a paid booking", () => {
  async function paid() {
    const scenario = await booked(true);
    const payment = await startPayment(
      scenario.renter,
      { bookingId: scenario.bookingId, method: "momo", phone },
      now,
    );
    await answerCharge(scenario.renter, payment.id, { answer: "approve" }, now);
    return { ...scenario, paymentId: payment.id };
  }

  it("refunds everything while it is free, through provider and ledger", async () => {
    const { renter, bookingId, paymentId } = await paid();
    expect(await getBooking(renter, bookingId, now)).toMatchObject({
      refundIfCancelledCents: 13_500,
      refundIfCancelledRwf: 196_425,
    });
    await cancelBooking(renter, bookingId, noReason, now);
    expect(await getPayment(renter, paymentId, now)).toMatchObject({
      status: "refunded",
      bookingStatus: "cancelled",
    });
    expect(Object.values(await ledgerOf(database, bookingId)).every((cents) => cents === 0)).toBe(true);
    const [refund] = await database
      .select()
      .from(simulatedRefunds)
      .where(eq(simulatedRefunds.chargeReference, paymentId));
    expect(refund?.amount).toBe(196_425);
  });

  it("withholds a day when it is late, in both currencies", async () => {
    const { renter, bookingId, paymentId } = await paid();
    const late = later(9.5 * DAY_MS);
    expect(await getBooking(renter, bookingId, late)).toMatchObject({
      refundIfCancelledCents: 9_000,
      refundIfCancelledRwf: 130_950,
    });
    const cancelled = await cancelBooking(renter, bookingId, noReason, late);
    expect(cancelled).toMatchObject({ status: "cancelled", refundedCents: 9_000 });
    expect(await ledgerOf(database, bookingId)).toEqual({
      provider_clearing: 4_500,
      owner_payable: -4_050,
      commission_revenue: -450,
    });
    const [refund] = await database.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    expect(refund).toMatchObject({ amount: 130_950, amountCents: 9_000, status: "succeeded" });
  });

  it("promises and refunds only what was not refunded before, in both currencies", async () => {
    const { renter, bookingId, paymentId } = await paid();
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    const granted = { amountCents: 3_000, refundedCents: 0, reason: "The car was dirty" };
    await grantRefund(admin, bookingId, granted, { now, device: { ipAddress: "10.0.0.9", userAgent: null } });
    const late = later(9.5 * DAY_MS);
    expect(await getBooking(renter, bookingId, late)).toMatchObject({
      refundedCents: 3_000,
      refundIfCancelledCents: 6_000,
      refundIfCancelledRwf: 87_300,
    });
    expect(await getBooking(renter, bookingId, later(10 * DAY_MS))).toMatchObject({
      refundIfCancelledCents: 0,
      refundIfCancelledRwf: null,
    });
    expect(await cancelBooking(renter, bookingId, noReason, late)).toMatchObject({ refundedCents: 9_000 });
    const made = await database
      .select({ amount: refunds.amount, cents: refunds.amountCents })
      .from(refunds)
      .where(eq(refunds.paymentId, paymentId))
      .orderBy(refunds.amount);
    expect(made).toEqual([
      { amount: 43_650, cents: 3_000 },
      { amount: 87_300, cents: 6_000 },
    ]);
  });

  it("refunds once, however often the event arrives", async () => {
    const { renter, bookingId, paymentId } = await paid();
    await cancelBooking(renter, bookingId, noReason, now);
    await Promise.all(Array.from({ length: 8 }, () => advancePayment(paymentId, now)));
    await advanceWaitingPayments(later(HOUR_MS));
    expect(await database.$count(simulatedRefunds, eq(simulatedRefunds.chargeReference, paymentId))).toBe(1);
    expect((await eventReasonsOf(renter, bookingId)).filter((reason) => reason === "refunded")).toHaveLength(
      1,
    );
  });
});

describe("money that arrives too late", () => {
  it("confirms the booking after all if the car is still free", async () => {
    const { renter, bookingId } = await booked(true);
    const payment = await startPayment(renter, { bookingId, method: "momo", phone }, now);
    const late = later(16 * MINUTE_MS);
    await applyDueTransitions(late);
    await database
      .update(simulatedCharges)
      .set({ status: "captured" })
      .where(eq(simulatedCharges.reference, payment.id));
    await advanceWaitingPayments(late);
    expect(await getBooking(renter, bookingId, late)).toMatchObject({ status: "confirmed" });
  });

  it("is refunded automatically when somebody else has the car", async () => {
    const { renter, bookingId, quote, renter: first, vehicle } = await booked(true);
    const payment = await startPayment(renter, { bookingId, method: "momo", phone }, now);
    const late = later(16 * MINUTE_MS);
    const second = { ...first, userId: (await vehicleScenario(database)).owner.userId };
    await createBooking(second, { quoteId: (await quote(second, late)).id }, late);
    await database
      .update(simulatedCharges)
      .set({ status: "captured" })
      .where(eq(simulatedCharges.reference, payment.id));
    await advanceWaitingPayments(late);
    expect(await getPayment(renter, payment.id, late)).toMatchObject({
      status: "refunded",
      bookingStatus: "expired",
    });
    const overlapping = await database.execute(sql`select 1 from vehicle_occupancy a join vehicle_occupancy b
      on a.vehicle_id = b.vehicle_id and a.id < b.id and a.during && b.during where a.vehicle_id = ${vehicle.id}`);
    expect(overlapping).toHaveLength(0);
  });

  it("is refunded when the renter had cancelled while the prompt was open", async () => {
    const { renter, bookingId } = await booked(true);
    const payment = await startPayment(renter, { bookingId, method: "momo", phone }, now);
    await cancelBooking(renter, bookingId, noReason, now);
    await answerCharge(renter, payment.id, { answer: "approve" }, now);
    expect(await getPayment(renter, payment.id, now)).toMatchObject({
      status: "refunded",
      bookingStatus: "cancelled",
    });
  });
});

it("a payment that needs no step in the same millisecond as its booking changes is still checked again", async () => {
  const { renter, bookingId } = await booked(false);
  const { id } = await startPayment(renter, { bookingId, method: "momo", phone }, now);
  await database.update(payments).set({ nextCheckAt: now }).where(eq(payments.id, id));
  let looking: Promise<void> | undefined;
  await database.transaction(async (tx) => {
    const booking = await lockBooking(tx, renter, bookingId);
    await transitionBooking(tx, booking, renter, "cancel", { note: "", set: { cancelledAt: now } }, now);
    // Other transactions still see it waiting for the owner, with the same next check as before.
    looking = advancePayment(id, now);
    await vi.waitFor(async () => {
      const waiting = await database.execute(sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      expect(waiting).not.toHaveLength(0);
    }, 30_000);
  });
  await looking;
  while ((await advanceWaitingPayments(now)) > 0);
  expect(await getPayment(renter, id, now)).toMatchObject({ status: "cancelled" });
});

it("does not fail a change of a booking that is already committed, even if the payments cannot be read", async () => {
  const { bookingId } = await booked(true);
  await database.execute(sql`alter table payments rename to unreadable`);
  try {
    await expect(advanceBookingPayments(bookingId, now)).resolves.toBeUndefined();
  } finally {
    await database.execute(sql`alter table unreadable rename to payments`);
  }
});
