import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { makeBusiness, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { listFacets } from "./facet-queries";
import { blurLocation, listPins } from "./pin-queries";
import { defaultSearch, type VehicleSearch } from "./rules";
import { countSearch } from "./summary-queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");

const facets = (search: Partial<VehicleSearch> = {}) => listFacets({ ...defaultSearch, ...search }, now);
const counts = (choices: { id?: string; slug?: string; count: number }[]) =>
  Object.fromEntries(
    choices.filter(({ count }) => count > 0).map(({ id, slug, count }) => [id ?? slug, count]),
  );

beforeEach(async () => {
  await database.update(vehicles).set({ status: "removed" });
  const { id: businessId } = await makeBusiness(database);
  const vehicleValues = [
    {
      make: "Toyota",
      categoryId: "suv",
      seats: 7,
      dailyPriceCents: 7_000,
      ratingAverage: 4.8,
      ratingCount: 2,
    },
    { make: "Toyota", categoryId: "sedan", seats: 5, dailyPriceCents: 3_000, fuelType: "hybrid" as const },
    { make: "Mercedes-Benz", categoryId: "luxury", seats: 5, dailyPriceCents: 61_000, isInstantBook: false },
    {
      make: "Citroën",
      categoryId: "sedan",
      seats: 4,
      dailyPriceCents: 2_550,
      transmission: "manual" as const,
    },
  ];
  for (const vehicle of vehicleValues)
    await makeVehicle(database, {
      businessId,
      ...vehicle,
      neighbourhood: vehicle.seats === 5 ? "Kanombe Airport" : "Remera",
      features: vehicle.seats === 7 ? ["winch", "snorkel"] : ["winch"],
    });
});

describe("the choices of the filters", () => {
  it("count the vehicles that each would leave", async () => {
    const all = await facets();
    expect(counts(all.categories)).toEqual({ suv: 1, sedan: 2, luxury: 1 });
    expect(all.makes).toEqual([
      { slug: "toyota", name: "Toyota", count: 2 },
      { slug: "citroen", name: "Citroën", count: 1 },
      { slug: "mercedes-benz", name: "Mercedes-Benz", count: 1 },
    ]);
    expect(counts(all.neighbourhoods)).toEqual({ "kanombe-airport": 2, remera: 2 });
    expect(counts(all.fuelTypes)).toEqual({ gasoline: 3, hybrid: 1 });
    expect(counts(all.transmissions)).toEqual({ automatic: 3, manual: 1 });
    expect(counts(all.features)).toEqual({ winch: 4, snorkel: 1 });
    expect(all.isInstantBook).toBe(3);
    expect(all.seats.map(({ count }) => count)).toEqual([4, 4, 3, 1, 0]);
    expect(all.rating.map(({ count }) => count)).toEqual([1, 1, 1]);
  });

  it("divide prices into fifty steps, the last one for everything above", async () => {
    const { price } = await facets();
    expect(price.filter(({ count }) => count > 0)).toEqual([
      { from: 20, count: 1 },
      { from: 30, count: 1 },
      { from: 70, count: 1 },
      { from: 490, count: 1 },
    ]);
    expect(price).toHaveLength(50);
  });

  it("are counted with all other filters, but not with their own", async () => {
    const chosen = await facets({ makes: ["toyota"], seats: 5 });
    expect(counts(chosen.makes)).toEqual({ toyota: 2, "mercedes-benz": 1 });
    expect(chosen.seats.map(({ count }) => count)).toEqual([2, 2, 2, 1, 0]);
    expect(counts(chosen.categories)).toEqual({ suv: 1, sedan: 1 });
    expect(counts((await facets({ features: ["snorkel"], price: { min: 0, max: 50 } })).features)).toEqual({
      winch: 2,
    });
  });

  it("list chosen values with a count of zero, but not makes that never existed", async () => {
    const { makes } = await facets({ makes: ["citroen", "boats"], seats: 7 });
    expect(makes).toEqual([
      { slug: "toyota", name: "Toyota", count: 1 },
      { slug: "citroen", name: "Citroën", count: 0 },
    ]);
  });
});

describe("the counters above the list", () => {
  it("are the total, the number free now, and the mean price in whole dollars", async () => {
    const search = { ...defaultSearch, categories: ["sedan" as const] };
    expect(await countSearch(search, now)).toEqual({
      total: 2,
      isEstimated: false,
      available: 2,
      averagePriceDollars: 28,
    });
    expect(await countSearch({ ...search, seats: 8 }, now)).toMatchObject({
      total: 0,
      averagePriceDollars: null,
    });
  });

  it("are the total whatever the dates, and how many of them are free then", async () => {
    const [taken] = await database
      .select()
      .from(vehicles)
      .where(and(eq(vehicles.categoryId, "suv"), eq(vehicles.status, "published")));
    await database.insert(vehicleOccupancy).values({
      id: uuid(),
      vehicleId: taken?.id ?? "",
      during: "[2026-12-09 10:00+02,2026-12-10 10:00+02)",
      kind: "block",
    });
    const dates = { from: "2026-12-08", to: "2026-12-11" };
    for (const availability of ["available", "all"] as const)
      expect(await countSearch({ ...defaultSearch, dates, availability }, now)).toMatchObject({
        total: 4,
        available: 3,
      });
  });
});

describe("the map", () => {
  it("shows each vehicle of the search near its location, always at the same point, but never exactly there", async () => {
    const pins = await listPins({ ...defaultSearch, sort: "price-desc" }, now);
    expect(pins.map(({ dailyPriceCents }) => dailyPriceCents)).toEqual([61_000, 7_000, 3_000, 2_550]);
    expect(await listPins({ ...defaultSearch, sort: "price-desc" }, now)).toEqual(pins);
    for (const pin of pins) {
      expect(Math.abs(pin.latitude - -1.9579)).toBeLessThan(0.0028);
      expect(Math.abs(pin.longitude - 30.1127)).toBeLessThan(0.0028);
    }
    // Compares both coordinates, because two of four latitudes are equal by chance in one of fifty runs.
    expect(new Set(pins.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size).toBe(4);
  });

  it("shows the same point for two locations within a cell of 300 m", () => {
    expect(blurLocation({ id: "a", latitude: -1.9501, longitude: 30.0901 })).toEqual(
      blurLocation({ id: "a", latitude: -1.9512, longitude: 30.0914 }),
    );
  });
});
