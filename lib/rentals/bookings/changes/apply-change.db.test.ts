import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { individualProfiles } from "@/db/schema/identity/users";
import { payments } from "@/db/schema/payments/payments";
import { makeUser } from "@/db/testing/factories";
import { actorFor, advanceWaitingPayments, ledgerOf } from "@/db/testing/scenarios";
import { transact } from "@/db/transaction";
import { changeBuffer } from "@/lib/catalog/availability/buffer";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import { getPayment } from "@/lib/payments/payments/queries";
import { addMs, DAY_MS, dayIn, HOUR_MS, KIGALI, MINUTE_MS } from "@/lib/platform/dates";
import { cancelBooking, createBooking } from "@/lib/rentals/bookings/commands";
import { recordReturn } from "@/lib/rentals/bookings/handovers/commands";
import { handOver } from "@/lib/rentals/bookings/handovers/testing";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { priceBookingChange, proposeBookingChange } from "./commands";
import { expireChanges } from "./expire-changes";
import { bookingEnd, bookingStart, now, openChangesFixture, proposeTestChange } from "./testing";

const { database, paid, proposed, isFree } = await openChangesFixture();

describe("an unfinished change", () => {
  it("expires on read and by the worker, and another can be proposed", async () => {
    const { renter, bookingId, vehicle } = await proposed(5);
    const late = addMs(now, 8 * HOUR_MS);
    expect((await getBooking(renter, bookingId, late)).change).toMatchObject({ status: "expired" });
    await expireChanges(late);
    expect(await isFree(vehicle.id, bookingEnd, addMs(bookingEnd, DAY_MS))).toBe(true);
    expect(await proposeTestChange(renter, bookingId, 4, late)).toMatchObject({
      change: { status: "proposed" },
    });
  });

  it("is withdrawn with the booking, and a later payment is refunded", async () => {
    const { renter, bookingId } = await paid();
    await proposeTestChange(renter, bookingId, 5);
    const phone = "0788 123 456";
    const payment = await startPayment(renter, { bookingId, purpose: "change", method: "momo", phone }, now);
    await cancelBooking(renter, bookingId, { reason: "" }, now);
    await answerCharge(renter, payment.id, { answer: "approve" }, new Date());
    await advanceWaitingPayments(addMs(now, HOUR_MS));
    expect(await getPayment(renter, payment.id, now)).toMatchObject({ status: "refunded" });
    expect(await getBooking(renter, bookingId, now)).toMatchObject({
      status: "cancelled",
      change: { status: "withdrawn" },
    });
  });

  it("is applied when paid a little late while the days are free, otherwise the payment is refunded", async () => {
    const late = async (isGone: boolean) => {
      const { renter, bookingId, quote } = await paid();
      await proposeTestChange(renter, bookingId, 5);
      const phone = "0788 123 456";
      const payment = await startPayment(
        renter,
        { bookingId, purpose: "change", method: "momo", phone },
        now,
      );
      const at = addMs(now, 3 * HOUR_MS);
      await expireChanges(at);
      if (isGone) {
        const other = actorFor(await makeUser(database));
        await createBooking(other, { quoteId: (await quote(other, now, 5, 2)).id }, now);
      }
      await answerCharge(renter, payment.id, { answer: "approve" }, new Date());
      await advanceWaitingPayments(at);
      const { status } = await getPayment(renter, payment.id, at);
      return { status, booking: await getBooking(renter, bookingId, at) };
    };
    expect(await late(false)).toMatchObject({ status: "captured", booking: { totalCents: 22_500 } });
    expect(await late(true)).toMatchObject({ status: "refunded", booking: { totalCents: 13_500 } });
  });
});

describe("a change of a booking that the next one follows closely", () => {
  it("is applied although the owner made the buffer longer meanwhile", async () => {
    const { renter, bookingId, vehicle, quote, pay } = await paid();
    const next = actorFor(await makeUser(database));
    await createBooking(next, { quoteId: (await quote(next, now, 5, 1)).id }, now);
    await proposeTestChange(renter, bookingId, 4);
    await transact((tx) => changeBuffer(tx, vehicle.id, 120, now));
    await pay("change", now);
    const longer = await getBooking(renter, bookingId, now);
    expect(longer).toMatchObject({ days: 4, totalCents: 18_000, change: { status: "applied" } });

    const endsAt = addMs(bookingEnd, DAY_MS - HOUR_MS).toISOString();
    const shorter = { startsAt: bookingStart.toISOString(), endsAt, differenceCents: 0 };
    expect(await proposeBookingChange(renter, bookingId, shorter, now)).toMatchObject({ endsAt });
    const longest = { ...shorter, endsAt: addMs(bookingEnd, DAY_MS - HOUR_MS / 2).toISOString() };
    await expect(proposeBookingChange(renter, bookingId, longest, now)).rejects.toMatchObject({
      key: "datesTaken",
    });
  });
});

describe("a longer rental that was agreed before the pick-up and is not paid yet", () => {
  const minutesBefore = (count: number) => addMs(bookingStart, -count * MINUTE_MS);
  const lastDayOf = (days: number) => dayIn(addMs(bookingStart, days * DAY_MS), KIGALI);

  /** Proposed by the renter an hour before the start and agreed at once; `documents` and `licence` end on these days. */
  async function agreed({ documents = 5, licence = 5 }) {
    const scenario = await paid();
    const { renter, vehicle, bookingId } = scenario;
    const set = { documentsEndOn: lastDayOf(documents) };
    await database.update(vehicles).set(set).where(eq(vehicles.id, vehicle.id));
    await database
      .update(individualProfiles)
      .set({ licenceExpiresOn: lastDayOf(licence) })
      .where(eq(individualProfiles.userId, renter.userId));
    await proposeTestChange(renter, bookingId, 5, minutesBefore(60));
    return scenario;
  }

  const pickUp = async ({ owner, bookingId }: Awaited<ReturnType<typeof agreed>>) => {
    const readings = { odometerKm: 42_000, fuelPercent: 80, isDepositWaived: true };
    return handOver(owner, bookingId, readings, minutesBefore(30));
  };

  it("is withdrawn at the pick-up if the documents or a licence end before the new return", async () => {
    for (const ends of [{ documents: 4 }, { licence: 4 }]) {
      const scenario = await agreed(ends);
      const { renter, bookingId, vehicle } = scenario;
      const phone = "0788 123 456";
      const request = { bookingId, purpose: "change", method: "momo", phone } as const;
      const payment = await startPayment(renter, request, minutesBefore(40));
      expect(await pickUp(scenario)).toMatchObject({ status: "active", change: { status: "withdrawn" } });
      expect(await isFree(vehicle.id, bookingEnd, addMs(bookingEnd, DAY_MS))).toBe(true);
      await answerCharge(renter, payment.id, { answer: "approve" }, new Date());
      await advanceWaitingPayments(minutesBefore(10));
      expect(await getPayment(renter, payment.id, now)).toMatchObject({ status: "refunded" });
      expect(await getBooking(renter, bookingId, now)).toMatchObject({ days: 3, totalCents: 13_500 });
    }
  });

  it("stays open if they cover it", async () => {
    const scenario = await agreed({});
    expect(await pickUp(scenario)).toMatchObject({ change: { status: "pending_payment" } });
    await scenario.pay("change", minutesBefore(10));
    expect(await getBooking(scenario.renter, scenario.bookingId, now)).toMatchObject({
      days: 5,
      totalCents: 22_500,
    });
  });

  it("is not applied by a late payment if they do not cover it", async () => {
    const late = async (documents: number) => {
      const scenario = await agreed({});
      const { renter, vehicle, bookingId } = scenario;
      const phone = "0788 123 456";
      const request = { bookingId, purpose: "change", method: "momo", phone } as const;
      const payment = await startPayment(renter, request, minutesBefore(40));
      await expireChanges(bookingStart);
      const set = { documentsEndOn: lastDayOf(documents) };
      await database.update(vehicles).set(set).where(eq(vehicles.id, vehicle.id));
      const readings = { odometerKm: 42_000, fuelPercent: 80, isDepositWaived: true };
      await handOver(scenario.owner, bookingId, readings, addMs(bookingStart, MINUTE_MS));
      await answerCharge(renter, payment.id, { answer: "approve" }, new Date());
      await advanceWaitingPayments(addMs(bookingStart, 5 * MINUTE_MS));
      return (await getPayment(renter, payment.id, now)).status;
    };
    expect([await late(5), await late(4)]).toEqual(["captured", "refunded"]);
  });
});

describe("an extended booking", () => {
  it("declines the requests it now overlaps, and releases their authorizations", async () => {
    const { renter, owner, bookingId, vehicle, quote, pay } = await paid();
    await database.update(vehicles).set({ isInstantBook: false }).where(eq(vehicles.id, vehicle.id));
    const ask = async (startsInDays: number) => {
      const other = actorFor(await makeUser(database));
      const { id } = await createBooking(
        other,
        { quoteId: (await quote(other, now, startsInDays, 2)).id },
        now,
      );
      const card = await startPayment(other, { bookingId: id, method: "card" }, now);
      await answerCharge(other, card.id, { answer: "approve" }, new Date());
      const readStatuses = async () => [
        (await getBooking(other, id, now)).status,
        (await getPayment(other, card.id, now)).status,
      ];
      return { id, readStatuses };
    };
    const [overlapped, apart] = [await ask(5), await ask(8)];
    await proposeTestChange(renter, bookingId, 5);
    expect(await overlapped.readStatuses()).toEqual(["requested", "authorized"]);
    await pay("change", now);
    await advanceWaitingPayments(addMs(now, HOUR_MS));
    expect(await overlapped.readStatuses()).toEqual(["declined", "cancelled"]);
    expect((await getBooking(owner, overlapped.id, now)).events.at(-1)).toMatchObject({
      reason: "competing",
    });
    expect(await apart.readStatuses()).toEqual(["requested", "authorized"]);
  });

  it("refunds both payments in full, newest first, when cancelled while that is free", async () => {
    const { owner, renter, bookingId, pay } = await paid();
    await proposeTestChange(renter, bookingId, 5);
    await pay("change", now, "momo");
    const free = await getBooking(owner, bookingId, now);
    expect(free.refundIfCancelledCents).toBe(22_500);
    await cancelBooking(owner, bookingId, { reason: "" }, now);
    const rows = await database.select().from(payments).where(eq(payments.bookingId, bookingId));
    expect(rows.map(({ status }) => status)).toEqual(["refunded", "refunded"]);
    expect(Object.values(await ledgerOf(database, bookingId)).every((cents) => cents === 0)).toBe(true);
  });

  it("withholds one day of a late cancellation and refunds the rest across the payments", async () => {
    const { renter, bookingId, pay } = await paid();
    await proposeTestChange(renter, bookingId, 5);
    await pay("change", now, "momo");
    const late = addMs(now, 2 * HOUR_MS);
    expect((await getBooking(renter, bookingId, late)).refundIfCancelledCents).toBe(18_000);
    await cancelBooking(renter, bookingId, { reason: "" }, late);
    const rows = await database.select().from(payments).where(eq(payments.bookingId, bookingId));
    const result = Object.fromEntries(rows.map(({ purpose, refundedCents }) => [purpose, refundedCents]));
    expect(result).toEqual({ rent: 9_000, change: 9_000 });
    // The renter sees both payments in their own currencies: one fully refunded, the other in part.
    const bookingPayments = (await getBooking(renter, bookingId, late)).payments;
    expect(
      bookingPayments.map(({ currency, refundedAmount, pendingRefundAmount }) => [
        currency,
        refundedAmount,
        pendingRefundAmount,
      ]),
    ).toEqual([
      ["USD", 9_000, 0],
      ["RWF", 130_950, 0],
    ]);
    expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 4_500 });
  });

  it("is overdue only after its new end", async () => {
    const { owner, renter, bookingId, pay } = await paid();
    await handOver(
      owner,
      bookingId,
      { odometerKm: 42_000, fuelPercent: 80, isDepositWaived: true },
      bookingStart,
    );
    const at = addMs(bookingEnd, -HOUR_MS);
    await proposeTestChange(renter, bookingId, 4, at);
    await pay("change", at);
    const result = await recordReturn(
      owner,
      bookingId,
      { odometerKm: 42_500, fuelPercent: 80 },
      addMs(bookingEnd, DAY_MS),
    );
    expect(result).toMatchObject({ status: "completed", days: 4, totalCents: 18_000, charges: [] });
  });

  it("can move only its end once the vehicle is out", async () => {
    const { owner, renter, bookingId } = await paid();
    await handOver(
      owner,
      bookingId,
      { odometerKm: 42_000, fuelPercent: 80, isDepositWaived: true },
      bookingStart,
    );
    const at = addMs(bookingStart, HOUR_MS);
    const moved = {
      startsAt: addMs(bookingStart, 2 * HOUR_MS).toISOString(),
      endsAt: bookingEnd.toISOString(),
    };
    await expect(priceBookingChange(renter, bookingId, moved, at)).rejects.toMatchObject({
      key: "changeOnlyEnd",
    });
    await expect(
      priceBookingChange(
        renter,
        bookingId,
        { ...moved, startsAt: bookingStart.toISOString(), endsAt: at.toISOString() },
        at,
      ),
    ).rejects.toMatchObject({ key: "returnInPast" });
  });
});
