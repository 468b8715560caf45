import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeUser } from "@/db/factories";
import { actorFor, advanceWaitingPayments, ledgerOf } from "@/db/scenario";
import { payments } from "@/db/schema/payments";
import { vehicles } from "@/db/schema/vehicles";
import { cancelBooking, createBooking } from "@/lib/bookings/commands";
import { getBooking } from "@/lib/bookings/queries";
import { after, DAY_MS, HOUR_MS } from "@/lib/dates";
import { handOver, takeBack } from "@/lib/handovers/commands";
import { startPayment } from "@/lib/payments/commands";
import { getPayment } from "@/lib/payments/queries";
import { answerCharge } from "@/lib/sandbox/commands";
import { expireOverdueChanges } from "./clock";
import { priceChange } from "./commands";
import { changesStage, end, now, propose, start } from "./testing";

const { database, paid, proposed, isFree } = await changesStage();

describe("a change nobody finishes", () => {
  it("expires by itself, on read and by the clock, and another may be asked for", async () => {
    const { renter, bookingId, vehicle } = await proposed(5);
    const late = after(now, 8 * HOUR_MS);
    expect((await getBooking(renter, bookingId, late)).change).toMatchObject({ status: "expired" });
    await expireOverdueChanges(late);
    expect(await isFree(vehicle.id, end, after(end, DAY_MS))).toBe(true);
    expect(await propose(renter, bookingId, 4, late)).toMatchObject({ change: { status: "proposed" } });
  });

  it("is withdrawn with the booking, and what is paid for it afterwards goes back", async () => {
    const { renter, bookingId } = await paid();
    await propose(renter, bookingId, 5);
    const phone = "0788 123 456";
    const payment = await startPayment(renter, { bookingId, purpose: "change", method: "momo", phone }, now);
    await cancelBooking(renter, bookingId, { reason: "" }, now);
    await answerCharge(renter, payment.id, { answer: "approve" }, new Date());
    await advanceWaitingPayments(after(now, HOUR_MS));
    expect(await getPayment(renter, payment.id, now)).toMatchObject({ status: "refunded" });
    expect(await getBooking(renter, bookingId, now)).toMatchObject({
      status: "cancelled",
      change: { status: "withdrawn" },
    });
  });

  it("comes about when it is paid a little late and the days are still free, otherwise the money goes back", async () => {
    const late = async (isGone: boolean) => {
      const { renter, bookingId, quote } = await paid();
      await propose(renter, bookingId, 5);
      const phone = "0788 123 456";
      const payment = await startPayment(
        renter,
        { bookingId, purpose: "change", method: "momo", phone },
        now,
      );
      const at = after(now, 3 * HOUR_MS);
      await expireOverdueChanges(at);
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

describe("a rental that was made longer", () => {
  it("leaves no days to the requests it overlaps now: they are declined, and a card held for one is let go", async () => {
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
      const standing = async () => [
        (await getBooking(other, id, now)).status,
        (await getPayment(other, card.id, now)).status,
      ];
      return { id, standing };
    };
    const [overlapped, apart] = [await ask(5), await ask(8)];
    await propose(renter, bookingId, 5);
    expect(await overlapped.standing()).toEqual(["requested", "authorized"]);
    await pay("change", now);
    await advanceWaitingPayments(after(now, HOUR_MS));
    expect(await overlapped.standing()).toEqual(["declined", "cancelled"]);
    expect((await getBooking(owner, overlapped.id, now)).events.at(-1)).toMatchObject({
      reason: "competing",
    });
    expect(await apart.standing()).toEqual(["requested", "authorized"]);
  });

  it("gives back of both payments when it is cancelled, newest first, all of it while that is free", async () => {
    const { owner, renter, bookingId, pay } = await paid();
    await propose(renter, bookingId, 5);
    await pay("change", now, "momo");
    const free = await getBooking(owner, bookingId, now);
    expect(free.refundIfCancelledCents).toBe(22_500);
    await cancelBooking(owner, bookingId, { reason: "" }, now);
    const rows = await database.select().from(payments).where(eq(payments.bookingId, bookingId));
    expect(rows.map(({ status }) => status)).toEqual(["refunded", "refunded"]);
    expect(Object.values(await ledgerOf(database, bookingId)).every((cents) => cents === 0)).toBe(true);
  });

  it("keeps one day of a late cancellation, as the bill says, and refunds the rest across the payments", async () => {
    const { renter, bookingId, pay } = await paid();
    await propose(renter, bookingId, 5);
    await pay("change", now, "momo");
    const late = after(now, 2 * HOUR_MS);
    expect((await getBooking(renter, bookingId, late)).refundIfCancelledCents).toBe(18_000);
    await cancelBooking(renter, bookingId, { reason: "" }, late);
    const rows = await database.select().from(payments).where(eq(payments.bookingId, bookingId));
    const back = Object.fromEntries(rows.map(({ purpose, refundedCents }) => [purpose, refundedCents]));
    expect(back).toEqual({ rent: 9_000, change: 9_000 });
    // What each payer reads of it, in the money they paid in: one went back whole, of the other a part.
    const told = (await getBooking(renter, bookingId, late)).payments;
    expect(
      told.map(({ currency, backAmount, comingBackAmount }) => [currency, backAmount, comingBackAmount]),
    ).toEqual([
      ["USD", 9_000, 0],
      ["RWF", 130_950, 0],
    ]);
    expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 4_500 });
  });

  it("is late only after its new end", async () => {
    const { owner, renter, bookingId, pay } = await paid();
    await handOver(owner, bookingId, { odometerKm: 42_000, fuelPercent: 80, isDepositWaived: true }, start);
    const at = after(end, -HOUR_MS);
    await propose(renter, bookingId, 4, at);
    await pay("change", at);
    const back = await takeBack(
      owner,
      bookingId,
      { odometerKm: 42_500, fuelPercent: 80 },
      after(end, DAY_MS),
    );
    expect(back).toMatchObject({ status: "completed", days: 4, totalCents: 18_000, lateCents: 0 });
  });

  it("moves only its end once the car is out", async () => {
    const { owner, renter, bookingId } = await paid();
    await handOver(owner, bookingId, { odometerKm: 42_000, fuelPercent: 80, isDepositWaived: true }, start);
    const at = after(start, HOUR_MS);
    const moved = { startsAt: after(start, 2 * HOUR_MS).toISOString(), endsAt: end.toISOString() };
    await expect(priceChange(renter, bookingId, moved, at)).rejects.toMatchObject({ key: "changeOnlyEnd" });
    await expect(
      priceChange(
        renter,
        bookingId,
        { ...moved, startsAt: start.toISOString(), endsAt: at.toISOString() },
        at,
      ),
    ).rejects.toMatchObject({ key: "returnInPast" });
  });
});
