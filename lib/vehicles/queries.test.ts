import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { makeBusiness, makePicture, makeVehicle } from "@/db/factories";
import { bookedScenario, rentalScenario } from "@/db/scenario";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { vehicles } from "@/db/schema/vehicles";
import { freshDatabase } from "@/db/testing";
import { listCategories } from "@/lib/categories/queries";
import { after, DAY_MS, dayIn, KIGALI, MINUTE_MS, plusDays } from "@/lib/dates";
import { makeQuote } from "@/lib/quotes/commands";
import type { VehicleSearch } from "@/lib/search/rules";
import { findVehicle, listFeatured, listTakenPeriods, searchVehicles } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const dates = { from: "2026-12-10", to: "2026-12-13" };
const everything: VehicleSearch = { search: "", sort: "price", page: 1 };

const find = async (search: Partial<VehicleSearch> = {}) => {
  const page = await searchVehicles({ ...everything, ...search }, now);
  return page.items.map(({ id }) => id);
};

/** Takes a car from and until local times of Kigali. */
const block = (vehicleId: string, from: string, until: string) =>
  database.insert(vehicleOccupancy).values({
    id: uuid(),
    vehicleId,
    during: sql<string>`tstzrange(${`${from}:00+02`}, ${`${until}:00+02`}, '[)')`,
    kind: "block",
  });

beforeEach(async () => {
  // Truncating cascades to history, which refuses; each test hides what the one before left behind.
  await database.update(vehicles).set({ status: "removed" });
});

describe("searching cars", () => {
  it("finds published cars of active businesses only", async () => {
    const seen = await makeVehicle(database);
    for (const status of ["draft", "unlisted", "maintenance", "removed"] as const)
      await makeVehicle(database, { status });
    const suspended = await makeBusiness(database, { status: "suspended" });
    const pending = await makeBusiness(database, { status: "pending" });
    await makeVehicle(database, { businessId: suspended.id });
    await makeVehicle(database, { businessId: pending.id });
    expect(await find()).toEqual([seen.id]);
  });

  it("leaves out cars taken at any moment of the dates, and keeps those that only touch them", async () => {
    const [free, before, beyond, within] = await Promise.all(
      [1, 2, 3, 4].map((dollars) => makeVehicle(database, { dailyPriceCents: dollars * 1000 })),
    );
    await block(before?.id ?? "", "2026-12-08T10:00", "2026-12-10T10:00");
    await block(beyond?.id ?? "", "2026-12-13T10:00", "2026-12-20T10:00");
    await block(within?.id ?? "", "2026-12-11T12:00", "2026-12-11T13:00");
    expect(await find({ dates })).toEqual([free?.id, before?.id, beyond?.id]);
    expect(await find()).toHaveLength(4);
  });

  it("shows a held car as taken until the hold expires", async () => {
    const { vehicle } = await bookedScenario(database, true, now);
    const start = dayIn(after(now, 10 * DAY_MS), KIGALI);
    const held = { ...everything, dates: { from: start, to: plusDays(start, 2) } };
    expect((await searchVehicles(held, now)).items).toHaveLength(0);
    const [found] = (await searchVehicles(held, after(now, 16 * MINUTE_MS))).items;
    expect(found?.id).toBe(vehicle.id);
  });

  it("shows with dates only what a quote would agree to", async () => {
    const car = await makeVehicle(database, { minDays: 2, maxDays: 5 });
    await makeVehicle(database, { minDays: 4 });
    await makeVehicle(database, { maxDays: 2 });
    await makeVehicle(database, { advanceNoticeHours: 24 * 30 });
    expect(await find({ dates })).toEqual([car.id]);
  });

  it("has no car left for tonight where the owner has no time to answer", async () => {
    const instant = await makeVehicle(database, { isInstantBook: true });
    await makeVehicle(database, { isInstantBook: false });
    const lateToday = new Date("2026-12-10T18:30:00Z");
    const page = await searchVehicles({ ...everything, dates }, lateToday);
    expect(page.items.map(({ id }) => id)).toEqual([instant.id]);
  });

  it("prices the dates to the cent as the quote does", async () => {
    const terms = { dailyPriceCents: 3_333, weeklyDiscountPercent: 7, monthlyDiscountPercent: 13 };
    const { vehicle, renter } = await rentalScenario(database, terms);
    for (const to of ["2026-12-11", "2026-12-16", "2026-12-17", "2027-01-12"]) {
      const [found] = (await searchVehicles({ ...everything, dates: { from: "2026-12-10", to } }, now)).items;
      const quote = await makeQuote(
        await renter(),
        { vehicleId: vehicle.id, startsAt: "2026-12-10T10:00:00+02:00", endsAt: `${to}T10:00:00+02:00` },
        now,
      );
      expect(found?.totalCents).toBe(quote.totalCents);
    }
    expect((await searchVehicles(everything, now)).items[0]?.totalCents).toBeNull();
  });

  it("matches every word anywhere, whatever the accents and the case", async () => {
    const rav4 = await makeVehicle(database, { neighbourhood: "Kimihurura" });
    const car = { make: "Citroën", model: "C3", title: "Citroën C3 2020" };
    const citroen = await makeVehicle(database, car);
    expect(await find({ search: "KIMIHURURA rav" })).toEqual([rav4.id]);
    expect(await find({ search: "citroen" })).toEqual([citroen.id]);
    expect(await find({ search: "Çitroën, c3!" })).toEqual([citroen.id]);
    expect(await find({ search: "rav4 nyamirambo" })).toEqual([]);
    expect(await find({ search: "%_' or 1=1 --" })).toEqual([]);
    expect(await find({ search: "%%%" })).toHaveLength(2);
  });

  it("keeps to a category", async () => {
    const electric = await makeVehicle(database, { categoryId: "electric" });
    await makeVehicle(database);
    expect(await find({ category: "electric" })).toEqual([electric.id]);
  });

  it("sorts by price both ways, year, name and rating, unrated cars last", async () => {
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
  });

  it("gives 24 a page and every car exactly once", async () => {
    const business = await makeBusiness(database);
    for (let made = 0; made < 30; made++) await makeVehicle(database, { businessId: business.id });
    const first = await searchVehicles(everything, now);
    expect([first.items.length, first.total, first.pageCount, first.isTotalCapped]).toEqual([
      24,
      30,
      2,
      false,
    ]);
    const ids = [...(await find()), ...(await find({ page: 2 }))];
    expect(new Set(ids).size).toBe(30);
    expect(await find({ page: 3 })).toEqual([]);
  });

  it("says nothing the contract does not name", async () => {
    const vehicle = await makeVehicle(database, { plate: "RAD 123 A" });
    await makePicture(database, { vehicleId: vehicle.id });
    const [card] = (await searchVehicles(everything, now)).items;
    expect(card?.picture).toEqual({ path: "/vehicles/suv-forest-green-1.webp", width: 1600, height: 1000 });
    expect(JSON.stringify([card, await findVehicle(vehicle.id)])).not.toMatch(
      /RAD 123|plate|latitude|email|phone/i,
    );
  });
});

describe("a car's page", () => {
  it("has the car, its pictures in order and its host", async () => {
    const business = await makeBusiness(database, { name: "Umucyo", responseMinutes: 40 });
    const vehicle = await makeVehicle(database, { businessId: business.id, features: ["Bluetooth"] });
    await makePicture(database, { vehicleId: vehicle.id, position: 1 });
    await makePicture(database, { vehicleId: vehicle.id, position: 0 });
    const detail = await findVehicle(vehicle.id);
    expect(detail?.pictures.map(({ path }) => path)).toEqual([
      "/vehicles/suv-forest-green-1.webp",
      "/vehicles/suv-forest-green-2.webp",
    ]);
    expect(detail?.host).toMatchObject({
      name: "Umucyo",
      isVerified: true,
      vehicleCount: 1,
      responseMinutes: 40,
    });
    expect(detail).toMatchObject({
      isVerified: true,
      features: ["Bluetooth"],
      reviews: { items: [], total: 0 },
    });
  });

  it("is not found when the public cannot see the car", async () => {
    const draft = await makeVehicle(database, { status: "draft" });
    expect(await findVehicle(draft.id)).toBeNull();
    expect(await findVehicle("nothing")).toBeNull();
  });
});

describe("a car's calendar", () => {
  it("tells when the car is taken and which days that strikes out, expired holds apart", async () => {
    const { vehicle } = await bookedScenario(database, true, now);
    await block(vehicle.id, "2026-12-02T10:00", "2026-12-04T10:00");
    const asked = { from: "2026-12-01", to: "2026-12-31" };
    const later = after(now, 16 * MINUTE_MS);
    expect((await listTakenPeriods(vehicle.id, asked, later)).takenDays).toEqual([
      "2026-12-02",
      "2026-12-03",
    ]);
    const { taken, takenDays } = await listTakenPeriods(vehicle.id, asked, now);
    expect(taken).toEqual([
      { startsAt: "2026-12-02T08:00:00.000Z", endsAt: "2026-12-04T08:00:00.000Z" },
      { startsAt: "2026-12-11T08:00:00.000Z", endsAt: "2026-12-14T08:00:00.000Z" },
    ]);
    expect(takenDays).toEqual(["2026-12-02", "2026-12-03", "2026-12-11", "2026-12-12", "2026-12-13"]);
  });

  it("is nobody's business for a car the public cannot see", async () => {
    const draft = await makeVehicle(database, { status: "draft" });
    await expect(listTakenPeriods(draft.id, dates, now)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the home page", () => {
  it("puts hand-picked cars first, then the best rated", async () => {
    const good = await makeVehicle(database, { ratingAverage: 4.9, ratingCount: 12 });
    const picked = await makeVehicle(database, { id: "featured-tesla" });
    const plain = await makeVehicle(database);
    expect((await listFeatured()).map(({ id }) => id)).toEqual([picked.id, good.id, plain.id]);
  });

  it("counts only what the public can see in a category", async () => {
    await makeVehicle(database, { categoryId: "luxury" });
    await makeVehicle(database, { categoryId: "luxury", status: "draft" });
    const luxury = (await listCategories()).find(({ id }) => id === "luxury");
    expect(luxury?.vehicleCount).toBe(1);
  });
});
