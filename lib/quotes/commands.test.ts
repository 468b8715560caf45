import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "@/db";
import { rentalScenario } from "@/db/scenario";
import { businesses } from "@/db/schema/businesses";
import type { vehicles } from "@/db/schema/vehicles";
import { freshDatabase } from "@/db/testing";
import { createBooking } from "@/lib/bookings/commands";
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/dates";
import { makeQuote } from "./commands";

let database: Database;
const now = new Date("2026-12-01T08:00:00Z");
const at = (ms: number) => after(now, ms).toISOString();
const anybody = { kind: "anonymous" } as const;

beforeAll(async () => {
  database = await freshDatabase();
});

async function ask(car: Partial<typeof vehicles.$inferInsert>, start: number, end: number) {
  const { vehicle } = await rentalScenario(database, car);
  return makeQuote(anybody, { vehicleId: vehicle.id, startsAt: at(start), endsAt: at(end) }, now);
}

describe("a quote", () => {
  it("stands for fifteen minutes, in dollars and in francs at the day's rate", async () => {
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
    ["shorter than the owner rents", { minDays: 3 }, DAY_MS, 3 * DAY_MS, "rentalTooShort"],
    ["longer than the owner rents", { maxDays: 5 }, DAY_MS, 7 * DAY_MS, "rentalTooLong"],
    ["without the owner's notice", { advanceNoticeHours: 24 }, 23 * HOUR_MS, 3 * DAY_MS, "noticeTooShort"],
    ["a request within the hour", { isInstantBook: false }, 59 * MINUTE_MS, 2 * DAY_MS, "requestTooLate"],
  ] as const)("is refused for %s", async (_name, car, start, end, key) => {
    await expect(ask(car, start, end)).rejects.toMatchObject({ code: "invalid", key });
  });

  it("does not exist for cars the public cannot see", async () => {
    await expect(ask({ status: "draft" }, DAY_MS, 2 * DAY_MS)).rejects.toMatchObject({ code: "not_found" });
    const { vehicle, business } = await rentalScenario(database);
    await database.update(businesses).set({ status: "suspended" }).where(eq(businesses.id, business.id));
    const request = { vehicleId: vehicle.id, startsAt: at(DAY_MS), endsAt: at(2 * DAY_MS) };
    await expect(makeQuote(anybody, request, now)).rejects.toMatchObject({ key: "vehicleNotFound" });
  });

  it("is a conflict for dates somebody has", async () => {
    const { renter, quote } = await rentalScenario(database);
    const [first, second] = [await renter(), await renter()];
    await createBooking(first, { quoteId: (await quote(first, now)).id }, now);
    await expect(quote(second, now, 12)).rejects.toMatchObject({ code: "conflict", key: "datesTaken" });
    await expect(quote(first, now, 12)).rejects.toMatchObject({ code: "conflict", key: "datesYours" });
  });
});
