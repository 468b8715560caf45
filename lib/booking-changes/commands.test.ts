import { and, eq, isNotNull, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeUser } from "@/db/factories";
import { actorFor, ledgerOf } from "@/db/scenario";
import { bookingChanges } from "@/db/schema/booking-changes";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { payments } from "@/db/schema/payments";
import { quotes } from "@/db/schema/quotes";
import { commissionRates, exchangeRates } from "@/db/schema/settings";
import { vehicles } from "@/db/schema/vehicles";
import { createBooking } from "@/lib/bookings/commands";
import { getBooking } from "@/lib/bookings/queries";
import { after, DAY_MS, dayIn, HOUR_MS, KIGALI } from "@/lib/dates";
import { acceptChange, declineChange, priceChange, proposeChange, withdrawChange } from "./commands";
import { changesStage, days, end, now, propose, start } from "./testing";

const { database, paid, proposed, isFree } = await changesStage();

describe("asking for other dates", () => {
  it("tells the difference first and holds the days gained until the answer", async () => {
    const { renter, vehicle, bookingId } = await paid(false);
    expect(await priceChange(renter, bookingId, days(5), now)).toMatchObject({
      days: 5,
      totalCents: 22_500,
      differenceCents: 9_000,
      differenceRwf: 130_950,
      isAgreedAtOnce: false,
    });
    expect(await isFree(vehicle.id, end, after(end, DAY_MS))).toBe(true);
    const { change, can } = await propose(renter, bookingId, 5);
    expect(change).toMatchObject({ status: "proposed", by: "renter", differenceCents: 9_000 });
    expect(can).toMatchObject({ change: false, answerChange: false, withdrawChange: true });
    expect(await isFree(vehicle.id, end, after(end, DAY_MS))).toBe(false);
    expect((await getBooking(renter, bookingId, now)).totalCents).toBe(13_500);
  });

  it("holds both ends of a longer rental, and nothing of a shorter one", async () => {
    const held = async (from: number, to: number) => {
      const { renter, bookingId } = await paid(false);
      const [startsAt, endsAt] = [after(start, from * HOUR_MS), after(start, to * HOUR_MS)];
      const wanted = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
      const { differenceCents } = await priceChange(renter, bookingId, wanted, now);
      await proposeChange(renter, bookingId, { ...wanted, differenceCents }, now);
      const ofChange = and(eq(vehicleOccupancy.bookingId, bookingId), isNotNull(vehicleOccupancy.changeId));
      return database.$count(vehicleOccupancy, ofChange);
    };
    expect(await held(-12, 96)).toBe(2);
    expect(await held(0, 96)).toBe(1);
    expect(await held(0, 48)).toBe(0);
    expect(await held(240, 300)).toBe(1);
  });

  it("is refused for strangers, taken days, the same dates, a price that moved, and while another is open", async () => {
    const { renter, bookingId, vehicle, quote } = await paid(false);
    const stranger = actorFor(await makeUser(database));
    await expect(propose(stranger, bookingId, 5)).rejects.toMatchObject({ code: "not_found" });
    await expect(propose(renter, bookingId, 3)).rejects.toMatchObject({ key: "changeNothing" });
    await database.update(vehicles).set({ dailyPriceCents: 5_000 }).where(eq(vehicles.id, vehicle.id));
    await expect(propose(renter, bookingId, 5)).rejects.toMatchObject({ key: "priceChanged" });
    await database.update(vehicles).set({ dailyPriceCents: 4_500 }).where(eq(vehicles.id, vehicle.id));
    const other = actorFor(await makeUser(database));
    await createBooking(other, { quoteId: (await quote(other, now, 5, 2)).id }, now);
    await expect(priceChange(renter, bookingId, days(5), now)).rejects.toMatchObject({ key: "datesTaken" });
    await expect(propose(renter, bookingId, 5)).rejects.toMatchObject({ key: "datesTaken" });
    await propose(renter, bookingId, 4);
    await expect(propose(renter, bookingId, 2)).rejects.toMatchObject({ key: "changeOpen" });
  });

  it("is not done to annoy: taken back and asked again six times a day, by either side", async () => {
    const { renter, owner, bookingId } = await paid(false);
    for (let asked = 0; asked < 6; asked += 1) {
      const { change } = await propose(renter, bookingId, 4);
      await withdrawChange(renter, bookingId, change?.id ?? "", now);
    }
    await expect(propose(renter, bookingId, 4)).rejects.toMatchObject({ key: "tooManyChanges" });
    expect((await propose(owner, bookingId, 4)).change).toMatchObject({ by: "owner" });
  });

  it("leaves one when two ask at the same time", async () => {
    const { renter, owner, bookingId } = await paid(false);
    const outcomes = await Promise.allSettled([propose(renter, bookingId, 5), propose(owner, bookingId, 4)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await database.$count(bookingChanges, eq(bookingChanges.bookingId, bookingId))).toBe(1);
  });
});

describe("the answer", () => {
  it("is the other side's alone", async () => {
    const { owner, renter, bookingId, changeId } = await proposed(5);
    await expect(acceptChange(renter, bookingId, changeId, now)).rejects.toMatchObject({ code: "forbidden" });
    await expect(withdrawChange(owner, bookingId, changeId, now)).rejects.toMatchObject({
      code: "forbidden",
    });
    const other = await paid();
    await expect(acceptChange(other.owner, other.bookingId, changeId, now)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(acceptChange(other.owner, bookingId, changeId, now)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("yes to a longer rental is paid first, then the booking has its new dates and bill", async () => {
    const { owner, renter, vehicle, bookingId, changeId, pay } = await proposed(5);
    await acceptChange(owner, bookingId, changeId, now);
    expect(await getBooking(renter, bookingId, now)).toMatchObject({
      totalCents: 13_500,
      change: { status: "pending_payment" },
      dues: [{ purpose: "change", totalCents: 9_000, totalRwf: 130_950 }, { purpose: "deposit" }],
    });
    await pay("change", now);
    const booking = await getBooking(renter, bookingId, now);
    expect(booking).toMatchObject({
      ...days(5),
      days: 5,
      totalCents: 22_500,
      totalRwf: 327_375,
      change: { status: "applied" },
      lines: [{ quantity: 5, amountCents: 22_500 }],
    });
    expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 22_500 });
    const { rows } = await database.execute(
      sql`select change_id from vehicle_occupancy where booking_id = ${bookingId}`,
    );
    expect(rows).toEqual([{ change_id: null }]);
    expect(await isFree(vehicle.id, end, after(end, DAY_MS))).toBe(false);
  });

  it("yes keeps the rates the booking was quoted at, whatever the day's are by now", async () => {
    const { owner, renter, bookingId, pay } = await paid(false);
    const today = dayIn(now, KIGALI);
    await database.insert(commissionRates).values({ effectiveOn: today, percent: 25 });
    await database.insert(exchangeRates).values({ effectiveOn: today, rwfPerHundredUsd: 160_000 });
    try {
      const { change } = await propose(renter, bookingId, 5);
      await acceptChange(owner, bookingId, change?.id ?? "", now);
      await pay("change", now);
      expect(await ledgerOf(database, bookingId)).toMatchObject({
        ...{ owner_payable: -20_250, commission_revenue: -2_250 },
      });
      const [quote] = await database
        .select({
          percent: quotes.commissionPercent,
          rate: quotes.rwfPerHundredUsd,
          totalRwf: quotes.totalRwf,
        })
        .from(quotes)
        .innerJoin(bookingChanges, eq(bookingChanges.quoteId, quotes.id))
        .where(eq(bookingChanges.bookingId, bookingId));
      expect(quote).toEqual({ percent: 10, rate: 145_500, totalRwf: 327_375 });
    } finally {
      await database.delete(commissionRates);
      await database.delete(exchangeRates).where(eq(exchangeRates.effectiveOn, today));
    }
  });

  it("yes to a shorter rental gives the difference back at once and the days to others", async () => {
    const { owner, vehicle, bookingId, changeId } = await proposed(2);
    expect(await acceptChange(owner, bookingId, changeId, now)).toMatchObject({
      ...days(2),
      totalCents: 9_000,
    });
    const [row] = await database.select().from(payments).where(eq(payments.bookingId, bookingId));
    expect(row).toMatchObject({ status: "captured", refundedCents: 4_500 });
    expect(await ledgerOf(database, bookingId)).toEqual({
      provider_clearing: 9_000,
      owner_payable: -8_100,
      commission_revenue: -900,
    });
    expect(await isFree(vehicle.id, after(end, -DAY_MS), end)).toBe(true);
  });

  it("no leaves everything as it was and frees the days", async () => {
    const { owner, vehicle, bookingId, changeId } = await proposed(5);
    const answered = await declineChange(
      owner,
      bookingId,
      changeId,
      { reason: "Promised to my brother" },
      now,
    );
    expect(answered).toMatchObject({ ...days(3), totalCents: 13_500, change: { status: "declined" } });
    expect(await isFree(vehicle.id, end, after(end, DAY_MS))).toBe(true);
    await expect(acceptChange(owner, bookingId, changeId, now)).rejects.toMatchObject({
      key: "changeNotOpen",
    });
  });

  it("counts once when yes, no and a withdrawal come at the same time", async () => {
    const { owner, renter, bookingId, changeId } = await proposed(2);
    const outcomes = await Promise.allSettled([
      acceptChange(owner, bookingId, changeId, now),
      declineChange(owner, bookingId, changeId, { reason: "" }, now),
      withdrawChange(renter, bookingId, changeId, now),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { change, totalCents } = await getBooking(renter, bookingId, now);
    expect(totalCents).toBe(change?.status === "applied" ? 9_000 : 13_500);
  });

  it("is not needed for an instant car that is kept longer", async () => {
    const { renter, bookingId } = await paid();
    expect(await propose(renter, bookingId, 5)).toMatchObject({ change: { status: "pending_payment" } });
  });

  it("of a renter to an owner's wish works the same way", async () => {
    const { owner, renter, bookingId } = await paid();
    const { change } = await propose(owner, bookingId, 2);
    expect(change).toMatchObject({ status: "proposed", by: "owner" });
    expect(await acceptChange(renter, bookingId, change?.id ?? "", now)).toMatchObject({ totalCents: 9_000 });
  });
});
