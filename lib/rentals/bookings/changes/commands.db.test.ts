import { and, eq, isNotNull, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { pauses } from "@/db/schema/catalog/pauses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { individualProfiles } from "@/db/schema/identity/users";
import { payments } from "@/db/schema/payments/payments";
import { commissionRates, exchangeRates } from "@/db/schema/platform/settings";
import { additionalDrivers } from "@/db/schema/rentals/additional-drivers";
import { bookingChanges } from "@/db/schema/rentals/booking-changes";
import { bookings } from "@/db/schema/rentals/bookings";
import { quotes } from "@/db/schema/rentals/quotes";
import { makeUser } from "@/db/testing/factories";
import { actorFor, ledgerOf } from "@/db/testing/scenarios";
import { addMs, DAY_MS, dayIn, HOUR_MS, KIGALI } from "@/lib/platform/dates";
import { createBooking } from "@/lib/rentals/bookings/commands";
import { getBooking } from "@/lib/rentals/bookings/queries";
import {
  acceptBookingChange,
  declineBookingChange,
  priceBookingChange,
  proposeBookingChange,
  withdrawBookingChange,
} from "./commands";
import {
  bookingEnd,
  bookingStart,
  now,
  openChangesFixture,
  periodOfDays,
  proposeTestChange,
} from "./testing";

const { database, paid, proposed, isFree } = await openChangesFixture();

/** Two days, a week after the rental. */
const elsewhere = {
  startsAt: addMs(bookingStart, 10 * DAY_MS).toISOString(),
  endsAt: addMs(bookingStart, 12 * DAY_MS).toISOString(),
  differenceCents: -4_500,
};

const pauseElsewhere = ({ business, owner }: Awaited<ReturnType<typeof paid>>) =>
  database.insert(pauses).values({
    id: uuid(),
    businessId: business.id,
    startsAt: new Date(elsewhere.startsAt),
    endsAt: new Date(elsewhere.endsAt),
    createdBy: owner.userId,
  });

describe("proposing other dates", () => {
  it("shows the difference first, and holds the additional days until the answer", async () => {
    const { renter, vehicle, bookingId } = await paid(false);
    expect(await priceBookingChange(renter, bookingId, periodOfDays(5), now)).toMatchObject({
      days: 5,
      totalCents: 22_500,
      differenceCents: 9_000,
      differenceRwf: 130_950,
      isAgreedAtOnce: false,
    });
    expect(await isFree(vehicle.id, bookingEnd, addMs(bookingEnd, DAY_MS))).toBe(true);
    const { change, can } = await proposeTestChange(renter, bookingId, 5);
    expect(change).toMatchObject({ status: "proposed", by: "renter", differenceCents: 9_000 });
    expect(can).toMatchObject({ change: false, answerChange: false, withdrawChange: true });
    expect(await isFree(vehicle.id, bookingEnd, addMs(bookingEnd, DAY_MS))).toBe(false);
    expect((await getBooking(renter, bookingId, now)).totalCents).toBe(13_500);
  });

  it("holds both ends of a longer rental, and nothing for a shorter one", async () => {
    const held = async (from: number, to: number) => {
      const { renter, bookingId } = await paid(false);
      const [startsAt, endsAt] = [addMs(bookingStart, from * HOUR_MS), addMs(bookingStart, to * HOUR_MS)];
      const requestedPeriod = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
      const { differenceCents } = await priceBookingChange(renter, bookingId, requestedPeriod, now);
      await proposeBookingChange(renter, bookingId, { ...requestedPeriod, differenceCents }, now);
      const ofChange = and(eq(vehicleOccupancy.bookingId, bookingId), isNotNull(vehicleOccupancy.changeId));
      return database.$count(vehicleOccupancy, ofChange);
    };
    expect(await held(-12, 96)).toBe(2);
    expect(await held(0, 96)).toBe(1);
    expect(await held(0, 48)).toBe(0);
    expect(await held(240, 300)).toBe(1);
  });

  it("is refused to strangers, for taken days, the same dates or a changed price, and while another change is open", async () => {
    const { renter, bookingId, vehicle, quote } = await paid(false);
    const stranger = actorFor(await makeUser(database));
    await expect(proposeTestChange(stranger, bookingId, 5)).rejects.toMatchObject({ code: "not_found" });
    await expect(proposeTestChange(renter, bookingId, 3)).rejects.toMatchObject({ key: "changeNothing" });
    await database.update(vehicles).set({ dailyPriceCents: 5_000 }).where(eq(vehicles.id, vehicle.id));
    await expect(proposeTestChange(renter, bookingId, 5)).rejects.toMatchObject({ key: "priceChanged" });
    await database.update(vehicles).set({ dailyPriceCents: 4_500 }).where(eq(vehicles.id, vehicle.id));
    const other = actorFor(await makeUser(database));
    await createBooking(other, { quoteId: (await quote(other, now, 5, 2)).id }, now);
    await expect(priceBookingChange(renter, bookingId, periodOfDays(5), now)).rejects.toMatchObject({
      key: "datesTaken",
    });
    await expect(proposeTestChange(renter, bookingId, 5)).rejects.toMatchObject({ key: "datesTaken" });
    await proposeTestChange(renter, bookingId, 4);
    await expect(proposeTestChange(renter, bookingId, 2)).rejects.toMatchObject({ key: "changeOpen" });
  });

  it("waits for the owner if the new pick-up leaves less than the vehicle's notice", async () => {
    const { renter, vehicle, bookingId } = await paid();
    await database.update(vehicles).set({ advanceNoticeHours: 24 }).where(eq(vehicles.id, vehicle.id));
    const movedTo = (hours: number) => ({
      startsAt: addMs(now, hours * HOUR_MS).toISOString(),
      endsAt: addMs(now, hours * HOUR_MS + 3 * DAY_MS).toISOString(),
    });
    for (const [hours, isAgreedAtOnce] of [
      [1, false],
      [23, false],
      [25, true],
    ] as const)
      expect(await priceBookingChange(renter, bookingId, movedTo(hours), now)).toMatchObject({
        isAgreedAtOnce,
      });
    const tooSoon = { ...movedTo(1), differenceCents: 0 };
    const { change, startsAt } = await proposeBookingChange(renter, bookingId, tooSoon, now);
    expect(change).toMatchObject({ status: "proposed", by: "renter" });
    expect(startsAt).toBe(bookingStart.toISOString());
  });

  it("cannot move the pick-up to a day on which the renter is too young", async () => {
    const { renter, vehicle, bookingId } = await paid();
    await database.update(vehicles).set({ minDriverAge: 25 }).where(eq(vehicles.id, vehicle.id));
    const birthday = dayIn(addMs(bookingStart, 5 * DAY_MS), KIGALI);
    const birthDate = `${Number(birthday.slice(0, 4)) - 25}${birthday.slice(4)}`;
    const isRenter = eq(individualProfiles.userId, renter.userId);
    await database.update(individualProfiles).set({ birthDate }).where(isRenter);
    const moveBy = (days: number) => {
      const startsAt = addMs(bookingStart, days * DAY_MS).toISOString();
      const endsAt = addMs(bookingStart, (days + 3) * DAY_MS).toISOString();
      return priceBookingChange(renter, bookingId, { startsAt, endsAt }, now);
    };
    await expect(moveBy(4)).rejects.toMatchObject({ key: "driverTooYoung" });
    expect(await moveBy(6)).toMatchObject({ days: 3 });
  });

  it("cannot add days of a pause", async () => {
    const scenario = await paid();
    await pauseElsewhere(scenario);
    const { renter, owner, bookingId } = scenario;
    for (const side of [renter, owner])
      await expect(proposeBookingChange(side, bookingId, elsewhere, now)).rejects.toMatchObject({
        key: "datesTaken",
      });
    expect(await getBooking(renter, bookingId, now)).toMatchObject(periodOfDays(3));
  });

  it("keeps days that were proposed before a pause", async () => {
    const shorter = await paid();
    const { change } = await proposeBookingChange(shorter.owner, shorter.bookingId, elsewhere, now);
    await pauseElsewhere(shorter);
    await acceptBookingChange(shorter.renter, shorter.bookingId, change?.id ?? "", now);
    const { differenceCents: _, ...dates } = elsewhere;
    expect(await getBooking(shorter.renter, shorter.bookingId, now)).toMatchObject(dates);

    const longer = await paid();
    await proposeTestChange(longer.renter, longer.bookingId, 14);
    await pauseElsewhere(longer);
    await longer.pay("change", now);
    expect(await getBooking(longer.renter, longer.bookingId, now)).toMatchObject(periodOfDays(14));
  });

  it("creates quotes that cannot be booked on their own", async () => {
    const { renter, bookingId } = await paid();
    await priceBookingChange(renter, bookingId, elsewhere, now);
    const [priced] = await database
      .select({ id: quotes.id })
      .from(quotes)
      .where(and(eq(quotes.userId, renter.userId), eq(quotes.startsAt, new Date(elsewhere.startsAt))));
    await expect(createBooking(renter, { quoteId: priced?.id ?? "" }, now)).rejects.toMatchObject({
      key: "quoteExpired",
    });
  });

  it("cannot extend a running rental beyond the validity of the vehicle's documents", async () => {
    const { renter, vehicle, bookingId } = await paid();
    await database.update(bookings).set({ status: "active" }).where(eq(bookings.id, bookingId));
    const setLastDay = (documentsEndOn: string) =>
      database.update(vehicles).set({ documentsEndOn }).where(eq(vehicles.id, vehicle.id));
    const extend = () => priceBookingChange(renter, bookingId, periodOfDays(5), now);
    await setLastDay(dayIn(addMs(bookingStart, 4 * DAY_MS), KIGALI));
    await expect(extend()).rejects.toMatchObject({ key: "documentsEndBeforeNewReturn" });
    await setLastDay(dayIn(addMs(bookingStart, 5 * DAY_MS), KIGALI));
    expect(await extend()).toMatchObject({ days: 5 });
  });

  it("cannot extend a running rental beyond the validity of its drivers' licences", async () => {
    const { renter, bookingId } = await paid();
    await database.update(bookings).set({ status: "active" }).where(eq(bookings.id, bookingId));
    const friend = await makeUser(database);
    await database
      .insert(additionalDrivers)
      .values({ id: uuid(), bookingId, userId: friend.id, admittedAt: now, name: "Keza Mutoni" });
    const setLastDay = (userId: string, days: number) =>
      database
        .update(individualProfiles)
        .set({
          licenceStatus: "verified",
          licenceExpiresOn: dayIn(addMs(bookingStart, days * DAY_MS), KIGALI),
        })
        .where(eq(individualProfiles.userId, userId));
    const extend = () => priceBookingChange(renter, bookingId, periodOfDays(5), now);
    await setLastDay(friend.id, 5);
    await setLastDay(renter.userId, 4);
    await expect(extend()).rejects.toMatchObject({ key: "licenceEndsBeforeNewReturn" });
    await setLastDay(renter.userId, 5);
    expect(await extend()).toMatchObject({ days: 5 });
    await setLastDay(friend.id, 4);
    await expect(extend()).rejects.toMatchObject({
      key: "driverLicenceEndsBeforeNewReturn",
      details: { values: { name: "Keza Mutoni" } },
    });
  });

  it("is limited to six times a day for each side", async () => {
    const { renter, owner, bookingId } = await paid(false);
    for (let asked = 0; asked < 6; asked += 1) {
      const { change } = await proposeTestChange(renter, bookingId, 4);
      await withdrawBookingChange(renter, bookingId, change?.id ?? "", now);
    }
    await expect(proposeTestChange(renter, bookingId, 4)).rejects.toMatchObject({ key: "tooManyChanges" });
    expect((await proposeTestChange(owner, bookingId, 4)).change).toMatchObject({ by: "owner" });
  });

  it("creates one change when two are proposed in parallel", async () => {
    const { renter, owner, bookingId } = await paid(false);
    const outcomes = await Promise.allSettled([
      proposeTestChange(renter, bookingId, 5),
      proposeTestChange(owner, bookingId, 4),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await database.$count(bookingChanges, eq(bookingChanges.bookingId, bookingId))).toBe(1);
  });
});

describe("the answer", () => {
  it("is possible only for the other side", async () => {
    const { owner, renter, bookingId, changeId } = await proposed(5);
    await expect(acceptBookingChange(renter, bookingId, changeId, now)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(withdrawBookingChange(owner, bookingId, changeId, now)).rejects.toMatchObject({
      code: "forbidden",
    });
    const other = await paid();
    await expect(acceptBookingChange(other.owner, other.bookingId, changeId, now)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(acceptBookingChange(other.owner, bookingId, changeId, now)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("applies a longer rental and its new bill only after the payment", async () => {
    const { owner, renter, vehicle, bookingId, changeId, pay } = await proposed(5);
    await acceptBookingChange(owner, bookingId, changeId, now);
    expect(await getBooking(renter, bookingId, now)).toMatchObject({
      totalCents: 13_500,
      change: { status: "pending_payment" },
      dues: [{ purpose: "change", totalCents: 9_000, totalRwf: 130_950 }, { purpose: "deposit" }],
    });
    await pay("change", now);
    const booking = await getBooking(renter, bookingId, now);
    expect(booking).toMatchObject({
      ...periodOfDays(5),
      days: 5,
      totalCents: 22_500,
      totalRwf: 327_375,
      change: { status: "applied" },
      lines: [{ quantity: 5, amountCents: 22_500 }],
    });
    expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 22_500 });
    const rows = await database.execute(
      sql`select change_id from vehicle_occupancy where booking_id = ${bookingId}`,
    );
    expect(rows).toEqual([{ change_id: null }]);
    expect(await isFree(vehicle.id, bookingEnd, addMs(bookingEnd, DAY_MS))).toBe(false);
  });

  it("keeps the rates of the booking's quote, whatever the current ones are", async () => {
    const { owner, renter, bookingId, pay } = await paid(false);
    const today = dayIn(now, KIGALI);
    await database.insert(commissionRates).values({ effectiveOn: today, percent: 25 });
    await database.insert(exchangeRates).values({ effectiveOn: today, rwfPerHundredUsd: 160_000 });
    try {
      const { change } = await proposeTestChange(renter, bookingId, 5);
      await acceptBookingChange(owner, bookingId, change?.id ?? "", now);
      await pay("change", now);
      expect(await ledgerOf(database, bookingId)).toMatchObject({
        owner_payable: -20_250,
        commission_revenue: -2_250,
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

  it("applies a shorter rental at once, refunds the difference and frees the days", async () => {
    const { owner, vehicle, bookingId, changeId } = await proposed(2);
    expect(await acceptBookingChange(owner, bookingId, changeId, now)).toMatchObject({
      ...periodOfDays(2),
      totalCents: 9_000,
    });
    const [row] = await database.select().from(payments).where(eq(payments.bookingId, bookingId));
    expect(row).toMatchObject({ status: "captured", refundedCents: 4_500 });
    expect(await ledgerOf(database, bookingId)).toEqual({
      provider_clearing: 9_000,
      owner_payable: -8_100,
      commission_revenue: -900,
    });
    expect(await isFree(vehicle.id, addMs(bookingEnd, -DAY_MS), bookingEnd)).toBe(true);
  });

  it("leaves the booking unchanged and frees the held days when declined", async () => {
    const { owner, vehicle, bookingId, changeId } = await proposed(5);
    const answered = await declineBookingChange(
      owner,
      bookingId,
      changeId,
      { reason: "Promised to my brother" },
      now,
    );
    expect(answered).toMatchObject({
      ...periodOfDays(3),
      totalCents: 13_500,
      change: { status: "declined" },
    });
    expect(await isFree(vehicle.id, bookingEnd, addMs(bookingEnd, DAY_MS))).toBe(true);
    await expect(acceptBookingChange(owner, bookingId, changeId, now)).rejects.toMatchObject({
      key: "changeNotOpen",
    });
  });

  it("takes effect once when accepting, declining and withdrawing run in parallel", async () => {
    const { owner, renter, bookingId, changeId } = await proposed(2);
    const outcomes = await Promise.allSettled([
      acceptBookingChange(owner, bookingId, changeId, now),
      declineBookingChange(owner, bookingId, changeId, { reason: "" }, now),
      withdrawBookingChange(renter, bookingId, changeId, now),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { change, totalCents } = await getBooking(renter, bookingId, now);
    expect(totalCents).toBe(change?.status === "applied" ? 9_000 : 13_500);
  });

  it("is not needed when an instant booking is extended", async () => {
    const { renter, bookingId } = await paid();
    expect(await proposeTestChange(renter, bookingId, 5)).toMatchObject({
      change: { status: "pending_payment" },
    });
  });

  it("works the same way when the owner proposes", async () => {
    const { owner, renter, bookingId } = await paid();
    const { change } = await proposeTestChange(owner, bookingId, 2);
    expect(change).toMatchObject({ status: "proposed", by: "owner" });
    expect(await acceptBookingChange(renter, bookingId, change?.id ?? "", now)).toMatchObject({
      totalCents: 9_000,
    });
  });
});
