import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";
import { completeBooking, makeBusiness, makePicture, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { bookedScenario } from "@/db/testing/scenarios";
import { listTakenPeriods } from "@/lib/catalog/availability/public/queries";
import { listCategories } from "@/lib/catalog/categories/queries";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { createBooking } from "@/lib/rentals/bookings/commands";
import { findVehicle, listFeaturedVehicles } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const dates = { from: "2026-12-10", to: "2026-12-13" };

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

describe("a vehicle's page", () => {
  it("has the vehicle, its pictures in order and its business", async () => {
    const business = await makeBusiness(database, { name: "Umucyo" });
    const vehicle = await makeVehicle(database, { businessId: business.id, features: ["bluetooth"] });
    await makePicture(database, { vehicleId: vehicle.id, position: 1 });
    await makePicture(database, { vehicleId: vehicle.id, position: 0 });
    const detail = await findVehicle(vehicle.id);
    expect(detail?.pictures.map(({ path }) => path)).toEqual([
      "/vehicles/suv-forest-green-1.webp",
      "/vehicles/suv-forest-green-2.webp",
    ]);
    expect(detail?.business).toMatchObject({
      name: "Umucyo",
      isVerified: true,
      vehicleCount: 1,
      responseMinutes: null,
    });
    expect(detail).toMatchObject({
      isVerified: true,
      features: ["bluetooth"],
      reviews: { items: [], total: 0 },
    });
  });

  it("counts the rentals that were booked on the site, because a business can invent others", async () => {
    const { vehicle, renter, quote, bookingId } = await bookedScenario(database, true, now);
    const later = await createBooking(renter, { quoteId: (await quote(renter, now, 20)).id }, now);
    for (const id of [bookingId, later.id]) await completeBooking(database, id);
    await database.update(bookings).set({ source: "walk_in" }).where(eq(bookings.id, later.id));
    expect((await findVehicle(vehicle.id))?.business).toMatchObject({ tripCount: 1 });
  });

  it("has the description in every language that its owner wrote", async () => {
    const texts = { descriptionLocale: "fr" as const, descriptionEn: "Good on dirt roads." };
    const vehicle = await makeVehicle(database, { description: "Bonne sur les pistes.", ...texts });
    expect(await findVehicle(vehicle.id)).toMatchObject({
      description: "Bonne sur les pistes.",
      descriptionFr: null,
      ...texts,
    });
  });

  it("is not found if the public cannot see the vehicle", async () => {
    const draft = await makeVehicle(database, { status: "draft" });
    expect(await findVehicle(draft.id)).toBeNull();
    expect(await findVehicle("nothing")).toBeNull();
  });
});

describe("a vehicle's public calendar", () => {
  it("offers today once the car is back", async () => {
    const vehicle = await makeVehicle(database);
    await block(vehicle.id, "2026-11-29T10:00", "2026-12-01T11:00");
    const asked = { from: "2026-12-01", to: "2026-12-31" };
    const takenAt = async (instant: string) =>
      (await listTakenPeriods(vehicle.id, asked, new Date(instant))).takenDays;
    expect(await takenAt("2026-12-01T08:59:00Z")).toEqual(["2026-12-01"]);
    expect(await takenAt("2026-12-01T09:00:00Z")).toEqual([]);
  });

  it("shows occupied periods and struck-out days, except for expired holds", async () => {
    const { vehicle } = await bookedScenario(database, true, now);
    await block(vehicle.id, "2026-12-02T10:00", "2026-12-04T10:00");
    const asked = { from: "2026-12-01", to: "2026-12-31" };
    const later = addMs(now, 16 * MINUTE_MS);
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

  it("is not found for a vehicle that the public cannot see", async () => {
    const draft = await makeVehicle(database, { status: "draft" });
    await expect(listTakenPeriods(draft.id, dates, now)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the home page", () => {
  it("shows hand-picked vehicles first, then the best rated", async () => {
    const good = await makeVehicle(database, { ratingAverage: 4.9, ratingCount: 12 });
    const picked = await makeVehicle(database, { id: "featured-tesla" });
    const plain = await makeVehicle(database);
    expect((await listFeaturedVehicles()).map(({ id }) => id)).toEqual([picked.id, good.id, plain.id]);
  });

  it("counts only public vehicles in a category", async () => {
    await makeVehicle(database, { categoryId: "luxury" });
    await makeVehicle(database, { categoryId: "luxury", status: "draft" });
    const luxury = (await listCategories()).find(({ id }) => id === "luxury");
    expect(luxury?.vehicleCount).toBe(1);
  });
});
