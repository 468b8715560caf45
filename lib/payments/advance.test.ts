import { eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { advanceWaitingPayments, bookedScenario, ledgerOf, reasonsOf, rentalScenario } from "@/db/scenario";
import { payments, refunds } from "@/db/schema/payments";
import { sandboxCharges, sandboxRefunds } from "@/db/schema/sandbox";
import { freshDatabase } from "@/db/testing";
import { expireOverdueBookings } from "@/lib/bookings/clock";
import { cancelBooking, createBooking } from "@/lib/bookings/commands";
import { lockBooking } from "@/lib/bookings/lock";
import { getBooking } from "@/lib/bookings/queries";
import { takeStep } from "@/lib/bookings/step";
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/dates";
import { answerCharge } from "@/lib/sandbox/commands";
import { advancePayment } from "./advance";
import { startPayment } from "./commands";
import { getPayment } from "./queries";

const database = await freshDatabase();
// The sandbox keeps real time, as a provider does, so these stories happen now.
const now = new Date();
const later = (ms: number) => after(now, ms);
const phone = "0788 123 456";
const noReason = { reason: "" };

const booked = (isInstantBook: boolean) => bookedScenario(database, isInstantBook, now);

describe("cancelling a paid booking", () => {
  async function paid() {
    const story = await booked(true);
    const payment = await startPayment(
      story.renter,
      { bookingId: story.bookingId, method: "momo", phone },
      now,
    );
    await answerCharge(story.renter, payment.id, { answer: "approve" }, now);
    return { ...story, paymentId: payment.id };
  }

  it("gives everything back while it is free, through provider and ledger", async () => {
    const { renter, bookingId, paymentId } = await paid();
    expect((await getBooking(renter, bookingId, now)).refundIfCancelledCents).toBe(13_500);
    await cancelBooking(renter, bookingId, noReason, now);
    expect(await getPayment(renter, paymentId, now)).toMatchObject({
      status: "refunded",
      bookingStatus: "cancelled",
    });
    expect(Object.values(await ledgerOf(database, bookingId)).every((cents) => cents === 0)).toBe(true);
    const [back] = await database
      .select()
      .from(sandboxRefunds)
      .where(eq(sandboxRefunds.chargeReference, paymentId));
    expect(back?.amount).toBe(196_425);
  });

  it("keeps a day when it is late, in both currencies", async () => {
    const { renter, bookingId, paymentId } = await paid();
    const late = later(9.5 * DAY_MS);
    expect((await getBooking(renter, bookingId, late)).refundIfCancelledCents).toBe(9_000);
    const cancelled = await cancelBooking(renter, bookingId, noReason, late);
    expect(cancelled).toMatchObject({ status: "cancelled", refundedCents: 9_000 });
    expect(await ledgerOf(database, bookingId)).toEqual({
      provider_clearing: 4_500,
      owner_payable: -4_050,
      commission_revenue: -450,
    });
    const [back] = await database.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    expect(back).toMatchObject({ amount: 130_950, amountCents: 9_000, status: "succeeded" });
  });

  it("refunds once however often the news arrives", async () => {
    const { renter, bookingId, paymentId } = await paid();
    await cancelBooking(renter, bookingId, noReason, now);
    await Promise.all(Array.from({ length: 8 }, () => advancePayment(paymentId, now)));
    await advanceWaitingPayments(later(HOUR_MS));
    expect(await database.$count(sandboxRefunds, eq(sandboxRefunds.chargeReference, paymentId))).toBe(1);
    expect((await reasonsOf(renter, bookingId)).filter((reason) => reason === "refunded")).toHaveLength(1);
  });
});

describe("money that comes too late", () => {
  it("books again when the car is still free", async () => {
    const { renter, bookingId } = await booked(true);
    const payment = await startPayment(renter, { bookingId, method: "momo", phone }, now);
    const late = later(16 * MINUTE_MS);
    await expireOverdueBookings(late);
    await database
      .update(sandboxCharges)
      .set({ status: "captured" })
      .where(eq(sandboxCharges.reference, payment.id));
    await advanceWaitingPayments(late);
    expect(await getBooking(renter, bookingId, late)).toMatchObject({ status: "confirmed" });
  });

  it("goes back by itself when somebody else has the car", async () => {
    const { renter, bookingId, quote, renter: first, vehicle } = await booked(true);
    const payment = await startPayment(renter, { bookingId, method: "momo", phone }, now);
    const late = later(16 * MINUTE_MS);
    const second = { ...first, userId: (await rentalScenario(database)).owner.userId };
    await createBooking(second, { quoteId: (await quote(second, late)).id }, late);
    await database
      .update(sandboxCharges)
      .set({ status: "captured" })
      .where(eq(sandboxCharges.reference, payment.id));
    await advanceWaitingPayments(late);
    expect(await getPayment(renter, payment.id, late)).toMatchObject({
      status: "refunded",
      bookingStatus: "expired",
    });
    const { rows: overlapping } =
      await database.execute(sql`select 1 from vehicle_occupancy a join vehicle_occupancy b
      on a.vehicle_id = b.vehicle_id and a.id < b.id and a.during && b.during where a.vehicle_id = ${vehicle.id}`);
    expect(overlapping).toHaveLength(0);
  });

  it("goes back when the renter had cancelled while the prompt was open", async () => {
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

it("a payment that is found to need nothing in the very millisecond its booking changes is not put to rest", async () => {
  const { renter, bookingId } = await booked(false);
  const { id } = await startPayment(renter, { bookingId, method: "momo", phone }, now);
  await database.update(payments).set({ nextCheckAt: now }).where(eq(payments.id, id));
  let looking: Promise<void> | undefined;
  await database.transaction(async (tx) => {
    const booking = await lockBooking(tx, renter, bookingId);
    await takeStep(tx, booking, renter, "cancel", { note: "", set: { cancelledAt: now } }, now);
    // Still waiting for the owner, as far as anybody else can see; woken to the same moment as before.
    looking = advancePayment(id, now);
    await vi.waitFor(async () => {
      const { rows } = await database.execute(sql`select 1 from pg_locks where not granted`);
      expect(rows.length).toBeGreaterThan(0);
    }, 10_000);
  });
  await looking;
  while ((await advanceWaitingPayments(now)) > 0);
  expect(await getPayment(renter, id, now)).toMatchObject({ status: "cancelled" });
});
