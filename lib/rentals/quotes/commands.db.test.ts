import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicleDayPrices } from "@/db/schema/catalog/pricing";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { quotes } from "@/db/schema/rentals/quotes";
import { makeDayPrice, makeExtra, makePickUpPlace, makeSeason } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { vehicleScenario } from "@/db/testing/scenarios";
import type { ChosenExtra } from "@/lib/catalog/pricing/contract";
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { createBooking } from "@/lib/rentals/bookings/commands";
import { createQuote } from "./commands";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const at = (ms: number) => addMs(now, ms).toISOString();
const anonymous = { kind: "anonymous" } as const;

async function ask(vehicleFields: Partial<typeof vehicles.$inferInsert>, start: number, end: number) {
  const { vehicle } = await vehicleScenario(database, vehicleFields);
  return createQuote(
    anonymous,
    { vehicleId: vehicle.id, startsAt: at(start), endsAt: at(end) },
    now,
    "192.0.2.1",
  );
}

describe("a quote", () => {
  it("is valid for fifteen minutes, in dollars and in francs at the day's rate", async () => {
    const offered = await ask({ dailyPriceCents: 4_500 }, 5 * DAY_MS, 8 * DAY_MS);
    expect(offered).toMatchObject({ totalCents: 13_500, totalRwf: 196_425, rwfPerHundredUsd: 145_500 });
    expect(offered.expiresAt).toBe(at(15 * MINUTE_MS));
    expect(offered.freeCancellationUntil).toBe(at(4 * DAY_MS));
  });

  it.each([
    ["pick-up in the past", {}, -1, DAY_MS, "pickupInPast"],
    ["drop-off before pick-up", {}, 2 * DAY_MS, DAY_MS, "datesOrder"],
    ["drop-off at pick-up", {}, DAY_MS, DAY_MS, "datesOrder"],
    ["more than a year ahead", {}, 366 * DAY_MS, 367 * DAY_MS, "datesTooFar"],
    ["shorter than the owner's shortest rental", { minDays: 3 }, DAY_MS, 3 * DAY_MS, "rentalTooShort"],
    ["longer than the owner's longest rental", { maxDays: 5 }, DAY_MS, 7 * DAY_MS, "rentalTooLong"],
    ["without the owner's notice", { advanceNoticeHours: 24 }, 23 * HOUR_MS, 3 * DAY_MS, "noticeTooShort"],
    ["a request within the hour", { isInstantBook: false }, 59 * MINUTE_MS, 2 * DAY_MS, "requestTooLate"],
  ] as const)("is refused for %s", async (_name, vehicleFields, start, end, key) => {
    await expect(ask(vehicleFields, start, end)).rejects.toMatchObject({ code: "invalid", key });
  });

  it("includes weekend prices, seasons and extras, and keeps them when they change later", async () => {
    const { vehicle } = await vehicleScenario(database, { dailyPriceCents: 4_500, weekendPriceCents: 5_500 });
    const of = { vehicleId: vehicle.id };
    await makeSeason(database, of);
    await makeExtra(database, of);
    await makeExtra(database, { ...of, kind: "child_seat", unit: "day", priceCents: 300, maxQuantity: 2 });
    await makeExtra(database, { ...of, kind: "driver", priceCents: 2_000, isOffered: false });
    const extrasRequest = {
      ...of,
      startsAt: "2026-12-18T08:00:00Z",
      endsAt: "2026-12-26T08:00:00Z",
      extras: [
        { kind: "delivery", quantity: 1 },
        { kind: "child_seat", quantity: 2 },
      ] as ChosenExtra[],
      deliveryAddress: "KG 7 Ave, Kacyiru",
    };
    const offered = await createQuote(anonymous, extrasRequest, now, "192.0.2.1");
    expect(offered.lines.map(({ rule, quantity, amountCents }) => [rule, quantity, amountCents])).toEqual([
      ["weekday", 4, 18_000],
      ["weekend", 2, 11_000],
      ["season", 2, 14_000],
      ["child_seat", 8, 4_800],
      ["delivery", 1, 1_500],
    ]);
    expect(offered.totalCents).toBe(49_300);
    await database.update(vehicles).set({ dailyPriceCents: 9_900 }).where(eq(vehicles.id, vehicle.id));
    const [stored] = await database.select().from(quotes).where(eq(quotes.id, offered.id));
    expect(stored).toMatchObject({
      totalCents: 49_300,
      deliveryAddress: "KG 7 Ave, Kacyiru",
      extras: extrasRequest.extras,
    });

    const ask = (kind: ChosenExtra["kind"], quantity = 1) =>
      createQuote(
        anonymous,
        { ...extrasRequest, extras: [{ kind, quantity }], deliveryAddress: undefined },
        now,
        "192.0.2.1",
      );
    await expect(ask("driver")).rejects.toMatchObject({ code: "invalid", key: "extraNotOffered" });
    await expect(ask("insurance_plus")).rejects.toMatchObject({ key: "extraNotOffered" });
    await expect(ask("child_seat", 3)).rejects.toMatchObject({ key: "extraTooMany" });
  });

  it("uses the prices of its days, manual ones before those of the rule, and keeps them when they change", async () => {
    const { vehicle } = await vehicleScenario(database, { dailyPriceCents: 4_500 });
    const of = { vehicleId: vehicle.id };
    await makeDayPrice(database, of);
    await makeDayPrice(database, { ...of, source: "rule", dailyPriceCents: 1_000 });
    await makeDayPrice(database, { ...of, day: "2026-12-26", source: "rule", dailyPriceCents: 5_000 });
    const request = { ...of, startsAt: "2026-12-24T08:00:00Z", endsAt: "2026-12-27T08:00:00Z" };
    const offered = await createQuote(anonymous, request, now, "192.0.2.1");
    expect(offered.lines.map(({ rule, quantity, amountCents }) => [rule, quantity, amountCents])).toEqual([
      ["rent", 1, 4_500],
      ["day_price", 1, 9_000],
      ["day_price", 1, 5_000],
    ]);
    await database.delete(vehicleDayPrices);
    const [stored] = await database.select().from(quotes).where(eq(quotes.id, offered.id));
    expect(stored?.totalCents).toBe(18_500);
  });

  it("applies the discounts for booking early or late and for the non-refundable rate", async () => {
    const terms = { dailyPriceCents: 10_000, earlyBirdPercent: 10, lastMinutePercent: 20 };
    const { vehicle } = await vehicleScenario(database, { ...terms, nonRefundablePercent: 10 });
    const linesFrom = async (day: number, isNonRefundable: boolean) => {
      const period = { startsAt: at(day * DAY_MS), endsAt: at((day + 1) * DAY_MS) };
      const offered = await createQuote(
        anonymous,
        { vehicleId: vehicle.id, ...period, isNonRefundable },
        now,
        "192.0.2.1",
      );
      expect(offered).toMatchObject({ isNonRefundable, nonRefundablePercent: 10 });
      return offered.lines.slice(1).map(({ rule, amountCents, bearer }) => [rule, amountCents, bearer]);
    };
    expect(await linesFrom(30, false)).toEqual([["early_bird", -1_000, "owner"]]);
    expect(await linesFrom(10, true)).toEqual([["non_refundable", -1_000, "owner"]]);
    expect(await linesFrom(3, true)).toEqual([
      ["last_minute", -2_000, "owner"],
      ["non_refundable", -800, "owner"],
    ]);
  });

  it("is refused at the non-refundable rate if the owner does not offer it", async () => {
    const { vehicle } = await vehicleScenario(database);
    const period = { startsAt: at(DAY_MS), endsAt: at(2 * DAY_MS) };
    const request = { vehicleId: vehicle.id, ...period, isNonRefundable: true };
    await expect(createQuote(anonymous, request, now, "192.0.2.1")).rejects.toMatchObject({
      code: "invalid",
      key: "nonRefundableNotOffered",
    });
  });

  it("is refused when the amount in francs would overflow", async () => {
    const dear = { dailyPriceCents: 100_000_000 };
    await expect(ask(dear, DAY_MS, 3 * DAY_MS)).rejects.toMatchObject({ key: "totalTooHigh" });
  });

  it.each([
    ["that end before they start", 5, 4, "datesOrder"],
    ["that end when they start", 5, 5, "datesOrder"],
    ["in the past", -1, 2, "pickupInPast"],
    ["more than a year ahead", 364, 368, "datesTooFar"],
    ["shorter than the vehicle's shortest rental", 5, 6, "rentalTooShort"],
    ["longer than its longest", 5, 12, "rentalTooLong"],
    ["that begin before the owner's notice ends", 0.5, 3, "noticeTooShort"],
  ])("is refused for dates %s", async (_, startsInDays, endsInDays, key) => {
    const vehicle = { minDays: 2, maxDays: 6, advanceNoticeHours: 24, isInstantBook: true };
    await expect(ask(vehicle, startsInDays * DAY_MS, endsInDays * DAY_MS)).rejects.toMatchObject({ key });
  });

  it("is bound to the hours of the pick-up place, unless the car is delivered", async () => {
    const { vehicle, business } = await vehicleScenario(database);
    const day = { opensAt: "08:00", closesAt: "18:00" };
    const weeklyHours = [day, day, day, day, day, day, null];
    const { id: pickUpPlaceId } = await makePickUpPlace(database, { businessId: business.id, weeklyHours });
    await database.update(vehicles).set({ pickUpPlaceId }).where(eq(vehicles.id, vehicle.id));
    for (const kind of ["delivery", "hotel_delivery", "airport_delivery", "child_seat"] as const)
      await makeExtra(database, { vehicleId: vehicle.id, kind });
    // 05:30 on a Friday until 05:30 on a Sunday in Kigali.
    const early = { startsAt: "2026-12-11T03:30:00Z", endsAt: "2026-12-13T03:30:00Z" };
    const ask = (kinds: ChosenExtra["kind"][], deliveryAddress?: string) => {
      const extras = kinds.map((kind) => ({ kind, quantity: 1 }));
      return createQuote(
        anonymous,
        { vehicleId: vehicle.id, ...early, extras, deliveryAddress },
        now,
        "192.0.2.1",
      );
    };
    await expect(ask([])).rejects.toMatchObject({ key: "pickUpOutsideHours" });
    await expect(ask(["child_seat"])).rejects.toMatchObject({ key: "pickUpOutsideHours" });
    expect(await ask(["airport_delivery"])).toMatchObject({ days: 2 });
    expect(await ask(["hotel_delivery", "child_seat"], "Serena")).toMatchObject({ days: 2 });
    expect(await ask(["delivery"], "KG 7 Ave, Kacyiru")).toMatchObject({ days: 2 });
  });

  it("does not exist for cars that the public cannot see", async () => {
    await expect(ask({ status: "draft" }, DAY_MS, 2 * DAY_MS)).rejects.toMatchObject({ code: "not_found" });
    const { vehicle, business } = await vehicleScenario(database);
    await database.update(businesses).set({ status: "suspended" }).where(eq(businesses.id, business.id));
    const request = { vehicleId: vehicle.id, startsAt: at(DAY_MS), endsAt: at(2 * DAY_MS) };
    await expect(createQuote(anonymous, request, now, "192.0.2.1")).rejects.toMatchObject({
      key: "vehicleNotFound",
    });
  });

  it("is refused as a conflict for dates that are taken", async () => {
    const { renter, quote } = await vehicleScenario(database);
    const [first, second] = [await renter(), await renter()];
    const { id } = await createBooking(first, { quoteId: (await quote(first, now)).id }, now);
    await expect(quote(second, now, 12)).rejects.toMatchObject({ code: "conflict", key: "datesTaken" });
    // The error has the id of the renter's own booking, so that they can continue with it or release it.
    await expect(quote(first, now, 12)).rejects.toMatchObject({
      code: "conflict",
      key: "datesYours",
      details: { bookingId: id },
    });
  });
});
