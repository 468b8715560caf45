import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { vehicleExtras } from "@/db/schema/catalog/pricing";
import { vehicles } from "@/db/schema/catalog/vehicles";
import {
  makeBusiness,
  makeDayPrice,
  makeExtra,
  makePicture,
  makeSeason,
  makeVehicle,
} from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { bookedScenario, vehicleScenario } from "@/db/testing/scenarios";
import { findVehicle } from "@/lib/catalog/storefront/vehicle-page/queries";
import { addMs, DAY_MS, dayIn, KIGALI, MINUTE_MS, plusDays } from "@/lib/platform/dates";
import { createQuote } from "@/lib/rentals/quotes/commands";
import { listPins } from "./pin-queries";
import { searchVehicles } from "./queries";
import { defaultAvailability, defaultSearch as everything, type VehicleSearch } from "./rules";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const dates = { from: "2026-12-10", to: "2026-12-13" };

const show = (search: Partial<VehicleSearch> = {}, at = now) =>
  searchVehicles({ ...everything, availability: defaultAvailability(search.dates), ...search }, at);
const find = async (search: Partial<VehicleSearch> = {}) => (await show(search)).items.map(({ id }) => id);

/** Blocks a vehicle between local times of Kigali. */
const block = (vehicleId: string, from: string, until: string) =>
  database.insert(vehicleOccupancy).values({
    id: uuid(),
    vehicleId,
    during: sql<string>`tstzrange(${`${from}:00+02`}, ${`${until}:00+02`}, '[)')`,
    kind: "block",
  });

beforeEach(async () => {
  // TRUNCATE would cascade to the history, which refuses it, so each test hides the previous one's vehicles.
  await database.update(vehicles).set({ status: "removed" });
});

describe("searching vehicles", () => {
  it("finds published vehicles of active businesses only", async () => {
    const seen = await makeVehicle(database);
    for (const status of ["draft", "unlisted", "maintenance", "removed"] as const)
      await makeVehicle(database, { status });
    const suspended = await makeBusiness(database, { status: "suspended" });
    const pending = await makeBusiness(database, { status: "pending" });
    await makeVehicle(database, { businessId: suspended.id });
    await makeVehicle(database, { businessId: pending.id });
    expect(await find()).toEqual([seen.id]);
  });

  it("leaves out vehicles occupied during the dates, but not those whose occupancy only touches them", async () => {
    const [free, before, beyond, within] = await Promise.all(
      [1, 2, 3, 4].map((dollars) => makeVehicle(database, { dailyPriceCents: dollars * 1000 })),
    );
    await block(before?.id ?? "", "2026-12-08T10:00", "2026-12-10T10:00");
    await block(beyond?.id ?? "", "2026-12-13T10:00", "2026-12-20T10:00");
    await block(within?.id ?? "", "2026-12-11T12:00", "2026-12-11T13:00");
    expect(await find({ dates })).toEqual([free?.id, before?.id, beyond?.id]);
    expect(await find()).toHaveLength(4);
  });

  it("shows a vehicle on hold as occupied until the hold expires", async () => {
    const { vehicle } = await bookedScenario(database, true, now);
    const start = dayIn(addMs(now, 10 * DAY_MS), KIGALI);
    const held = { dates: { from: start, to: plusDays(start, 2) } };
    expect((await show(held)).items).toHaveLength(0);
    const [found] = (await show(held, addMs(now, 16 * MINUTE_MS))).items;
    expect(found?.id).toBe(vehicle.id);
  });

  it("finds for dates exactly the vehicles that a quote accepts", async () => {
    const vehicle = await makeVehicle(database, { minDays: 2, maxDays: 5 });
    await makeVehicle(database, { minDays: 4 });
    await makeVehicle(database, { maxDays: 2 });
    await makeVehicle(database, { advanceNoticeHours: 24 * 30 });
    expect(await find({ dates })).toEqual([vehicle.id]);
    const [nextDay, soon] = [
      await makeVehicle(database),
      await makeVehicle(database, { bufferMinutes: 120 }),
    ];
    for (const { id } of [nextDay, soon]) await block(id, "2026-12-13T11:00", "2026-12-14T10:00");
    expect(await find({ dates })).toEqual([vehicle.id, nextDay.id]);
  });

  it("does not find a vehicle for tonight whose owner has no time to answer", async () => {
    const instant = await makeVehicle(database, { isInstantBook: true });
    await makeVehicle(database, { isInstantBook: false });
    const lateToday = new Date("2026-12-10T18:30:00Z");
    const page = await show({ dates }, lateToday);
    expect(page.items.map(({ id }) => id)).toEqual([instant.id]);
  });

  it("prices the dates to the cent like the quote", async () => {
    const discounts = { weeklyDiscountPercent: 7, monthlyDiscountPercent: 13 };
    const terms = { dailyPriceCents: 3_333, weekendPriceCents: 4_444, ...discounts };
    const { vehicle, renter } = await vehicleScenario(database, terms);
    await makeSeason(database, { vehicleId: vehicle.id });
    await makeSeason(database, { vehicleId: vehicle.id, startsOn: "2026-12-10", endsOn: "2026-12-11" });
    await makeSeason(database, { vehicleId: vehicle.id, startsOn: "2026-12-09", endsOn: "2026-12-10" });
    const day = "2026-12-14";
    await makeDayPrice(database, { vehicleId: vehicle.id, day });
    await makeDayPrice(database, { vehicleId: vehicle.id, day, source: "rule", dailyPriceCents: 1_000 });
    await makeDayPrice(database, { vehicleId: vehicle.id, day: "2026-12-15", source: "rule" });
    for (const to of ["2026-12-11", "2026-12-16", "2026-12-17", "2027-01-12"]) {
      const [found] = (await show({ dates: { from: "2026-12-10", to } })).items;
      const quote = await createQuote(
        await renter(),
        { vehicleId: vehicle.id, startsAt: "2026-12-10T10:00:00+02:00", endsAt: `${to}T10:00:00+02:00` },
        now,
        "192.0.2.1",
      );
      expect(found?.totalCents).toBe(quote.totalCents);
      const [pin] = await listPins({ ...everything, dates: { from: "2026-12-10", to } }, now);
      expect(pin?.totalCents).toBe(quote.totalCents);
    }
    expect((await show()).items[0]?.totalCents).toBeNull();
  });

  it("uses the chosen hours for availability and prices", async () => {
    const vehicle = await makeVehicle(database, { dailyPriceCents: 1_000 });
    await block(vehicle.id, "2026-12-09T10:00", "2026-12-10T15:00");
    expect(await find({ dates })).toEqual([]);
    const { items } = await show({ dates: { ...dates, fromTime: "15:00", toTime: "18:00" } });
    expect(items).toMatchObject([{ id: vehicle.id, totalCents: 4_000 }]);
    const evening = { ...everything, dates: { ...dates, fromTime: "15:00", toTime: "15:00" } };
    expect(await listPins(evening, now)).toMatchObject([{ isAvailable: true, totalCents: 3_000 }]);
  });

  it("finds vehicles at the airport or delivered there, with the price of their quote", async () => {
    const there = await makeVehicle(database, { neighbourhood: "Kanombe Airport", dailyPriceCents: 1_000 });
    const brought = await makeVehicle(database, { dailyPriceCents: 2_000 });
    const elsewhere = await makeVehicle(database, { dailyPriceCents: 3_000 });
    const daily = await makeVehicle(database, { dailyPriceCents: 4_000 });
    await makeExtra(database, { vehicleId: brought.id, kind: "airport_delivery", priceCents: 1_500 });
    await makeExtra(database, { vehicleId: elsewhere.id });
    await makeExtra(database, { vehicleId: elsewhere.id, kind: "airport_delivery", isOffered: false });
    await makeExtra(database, {
      vehicleId: daily.id,
      kind: "airport_delivery",
      priceCents: 500,
      unit: "day",
    });
    const airport = { deliveryPlaces: ["airport"] } satisfies Partial<VehicleSearch>;
    expect(await find(airport)).toEqual([there.id, brought.id, daily.id]);
    expect(await find({ deliveryPlaces: ["address"] })).toEqual([elsewhere.id]);

    const { items } = await show({ ...airport, dates });
    expect(items.map(({ delivery, totalCents }) => [delivery?.amountCents ?? null, totalCents])).toEqual([
      [null, 3_000],
      [1_500, 7_500],
      [1_500, 13_500],
    ]);
    const quote = await createQuote(
      { kind: "anonymous" },
      {
        vehicleId: daily.id,
        startsAt: "2026-12-10T08:00:00Z",
        endsAt: "2026-12-13T08:00:00Z",
        extras: [{ kind: "airport_delivery", quantity: 1 }],
      },
      now,
      "192.0.2.1",
    );
    expect(quote).toMatchObject({ totalCents: 13_500, deliveryAddress: "Kigali International Airport" });
    const pins = await listPins({ ...everything, ...airport, dates }, now);
    expect(pins.map(({ totalCents }) => totalCents)).toEqual([3_000, 7_500, 13_500]);
    expect((await show(airport)).items.at(-1)?.delivery).toEqual({
      kind: "airport_delivery",
      amountCents: 500,
      per: "day",
    });

    await database.delete(vehicleExtras).where(eq(vehicleExtras.vehicleId, brought.id));
    await database.update(vehicles).set({ neighbourhood: "Remera" }).where(eq(vehicles.id, there.id));
    expect(await find(airport)).toEqual([daily.id]);
  });

  it("finds vehicles delivered to a hotel, at the price for hotels or otherwise for any address", async () => {
    const toHotels = await makeVehicle(database, { dailyPriceCents: 1_000 });
    const anywhere = await makeVehicle(database, { dailyPriceCents: 2_000 });
    const both = await makeVehicle(database, { dailyPriceCents: 3_000 });
    const neither = await makeVehicle(database, { dailyPriceCents: 4_000 });
    await makeExtra(database, { vehicleId: toHotels.id, kind: "hotel_delivery", priceCents: 700 });
    await makeExtra(database, { vehicleId: anywhere.id, priceCents: 1_500 });
    await makeExtra(database, { vehicleId: both.id, priceCents: 1_600 });
    await makeExtra(database, { vehicleId: both.id, kind: "hotel_delivery", priceCents: 800 });
    await makeExtra(database, { vehicleId: neither.id, kind: "airport_delivery" });
    await makeExtra(database, { vehicleId: neither.id, kind: "hotel_delivery", isOffered: false });

    const { items } = await show({ deliveryPlaces: ["hotel"], dates });
    expect(items.map(({ id, delivery }) => [id, delivery?.kind, delivery?.amountCents])).toEqual([
      [toHotels.id, "hotel_delivery", 700],
      [anywhere.id, "delivery", 1_500],
      [both.id, "hotel_delivery", 800],
    ]);
    expect(await find({ deliveryPlaces: ["address"] })).toEqual([anywhere.id, both.id]);

    await database.delete(vehicleExtras).where(eq(vehicleExtras.kind, "delivery"));
    expect(await find({ deliveryPlaces: ["hotel"] })).toEqual([toHotels.id, both.id]);
  });

  it("filters by all filters at once, and by each alone", async () => {
    const { id: businessId } = await makeBusiness(database);
    const vehicle = await makeVehicle(database, {
      businessId,
      make: "Mercedes-Benz",
      model: "Vito",
      neighbourhood: "Kanombe Airport",
      categoryId: "others",
      seats: 8,
      fuelType: "diesel",
      transmission: "manual",
      features: ["winch", "snorkel"],
      dailyPriceCents: 12_000,
      ratingAverage: 4.6,
      ratingCount: 3,
      isInstantBook: true,
    });
    const other = await makeVehicle(database, { businessId, isInstantBook: false });
    const each: Partial<VehicleSearch>[] = [
      { makes: ["mercedes-benz", "boats"] },
      { neighbourhoods: ["kanombe-airport"] },
      { deliveryPlaces: ["airport"] },
      { categories: ["others", "luxury"] },
      { fuelTypes: ["diesel", "electric"] },
      { transmissions: ["manual"] },
      { seats: 7 },
      { features: ["winch", "snorkel"] },
      { price: { min: 100, max: 120 } },
      { rating: 4.5 },
      { isInstantBook: true },
      { ids: [vehicle.id, "nobody"] },
    ];
    for (const filter of each) expect([filter, await find(filter)]).toEqual([filter, [vehicle.id]]);
    expect(await find(Object.assign({}, ...each))).toEqual([vehicle.id]);
    expect(await find({ features: ["winch", "tow-bar"] })).toEqual([]);
    expect(await find({ price: { min: 40, max: 40 } })).toEqual([other.id]);
    expect(await find({ price: { min: 120, max: 500 } })).toEqual([vehicle.id]);
  });

  it("marks or excludes occupied vehicles, for dates or right now", async () => {
    const free = await makeVehicle(database, { dailyPriceCents: 1_000 });
    const taken = await makeVehicle(database, { dailyPriceCents: 2_000 });
    const states = async (search: Partial<VehicleSearch>) =>
      (await show(search)).items.map(({ id, isAvailable }) => [id, isAvailable]);
    await block(taken.id, "2026-12-01T09:00", "2026-12-11T10:00");
    for (const asked of [{}, { dates }]) {
      expect(await states({ ...asked, availability: "all" })).toEqual([
        [free.id, true],
        [taken.id, false],
      ]);
      expect(await states({ ...asked, availability: "available" })).toEqual([[free.id, true]]);
    }
  });

  it("filters by category", async () => {
    const electric = await makeVehicle(database, { categoryId: "electric" });
    await makeVehicle(database);
    expect(await find({ categories: ["electric"] })).toEqual([electric.id]);
  });

  it("sorts by price both ways, year, name and rating, unrated vehicles last", async () => {
    const a = await makeVehicle(database, {
      title: "Audi",
      dailyPriceCents: 9_000,
      year: 2019,
      ratingAverage: 4.2,
      ratingCount: 3,
    });
    const b = await makeVehicle(database, { title: "BMW", dailyPriceCents: 3_000, year: 2023 });
    const c = await makeVehicle(database, {
      title: "Citroën",
      dailyPriceCents: 6_000,
      year: 2021,
      ratingAverage: 4.9,
      ratingCount: 8,
    });
    expect(await find({ sort: "price" })).toEqual([b.id, c.id, a.id]);
    expect(await find({ sort: "price-desc" })).toEqual([a.id, c.id, b.id]);
    expect(await find({ sort: "year" })).toEqual([b.id, c.id, a.id]);
    expect(await find({ sort: "name" })).toEqual([a.id, b.id, c.id]);
    expect(await find({ sort: "rating" })).toEqual([c.id, a.id, b.id]);
    expect(await find({ sort: "name", makes: ["toyota", "boats"] })).toEqual([a.id, b.id, c.id]);
  });

  it("keeps the order across several categories and makes", async () => {
    const [cheap, middle, dear] = [
      await makeVehicle(database, { categoryId: "luxury", dailyPriceCents: 2_000, title: "C", make: "Kia" }),
      await makeVehicle(database, { categoryId: "suv", dailyPriceCents: 3_000, title: "B", make: "Toyota" }),
      await makeVehicle(database, { categoryId: "luxury", dailyPriceCents: 4_000, title: "A", make: "Kia" }),
    ].map(({ id }) => id);
    await makeVehicle(database, { categoryId: "sedan", make: "Mazda" });
    expect(await find({ categories: ["suv", "luxury"] })).toEqual([cheap, middle, dear]);
    expect(await find({ categories: ["suv", "luxury"], sort: "price-desc" })).toEqual([dear, middle, cheap]);
    expect(await find({ makes: ["kia", "toyota"], sort: "name" })).toEqual([dear, middle, cheap]);
  });

  it("returns 24 per page and every vehicle exactly once", async () => {
    const business = await makeBusiness(database);
    for (let made = 0; made < 30; made++) await makeVehicle(database, { businessId: business.id });
    const first = await show();
    expect([first.items.length, first.total, first.pageCount, first.isTotalCapped]).toEqual([
      24,
      30,
      2,
      false,
    ]);
    const ids = [...(await find()), ...(await find({ page: 2 }))];
    expect(new Set(ids).size).toBe(30);
    expect([await find({ page: 3 }), (await show({ page: 3 })).page]).toEqual([await find({ page: 2 }), 2]);
  });

  it("returns only the contract's fields", async () => {
    const vehicle = await makeVehicle(database, { plate: "RAD 123 A" });
    await makePicture(database, { vehicleId: vehicle.id });
    const [card] = (await show()).items;
    expect(card?.picture).toEqual({ path: "/vehicles/suv-forest-green-1.webp", width: 1600, height: 1000 });
    expect(JSON.stringify([card, await findVehicle(vehicle.id)])).not.toMatch(
      /RAD 123|plate|latitude|email|phone/i,
    );
  });
});
