import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeExtra, makeSeason } from "@/db/factories";
import { rentalScenario } from "@/db/scenario";
import { businesses } from "@/db/schema/businesses";
import { quotes } from "@/db/schema/quotes";
import { vehicles } from "@/db/schema/vehicles";
import { freshDatabase } from "@/db/testing";
import { createBooking } from "@/lib/bookings/commands";
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/dates";
import { makeQuote } from "./commands";
import type { ChosenExtra } from "./contract";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const at = (ms: number) => after(now, ms).toISOString();
const anybody = { kind: "anonymous" } as const;

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

  it("is made of the car's weekend, its seasons and what was chosen besides, and keeps them", async () => {
    const { vehicle } = await rentalScenario(database, { dailyPriceCents: 4_500, weekendPriceCents: 5_500 });
    const of = { vehicleId: vehicle.id };
    await makeSeason(database, of);
    await makeExtra(database, of);
    await makeExtra(database, { ...of, kind: "child_seat", unit: "day", priceCents: 300, maxQuantity: 2 });
    await makeExtra(database, { ...of, kind: "driver", priceCents: 2_000, isOffered: false });
    const wish = {
      ...of,
      startsAt: "2026-12-18T08:00:00Z",
      endsAt: "2026-12-26T08:00:00Z",
      extras: [
        { kind: "delivery", quantity: 1 },
        { kind: "child_seat", quantity: 2 },
      ] as ChosenExtra[],
      deliveryAddress: "KG 7 Ave, Kacyiru",
    };
    const offered = await makeQuote(anybody, wish, now);
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
      extras: wish.extras,
    });

    const ask = (kind: ChosenExtra["kind"], quantity = 1) =>
      makeQuote(anybody, { ...wish, extras: [{ kind, quantity }], deliveryAddress: undefined }, now);
    await expect(ask("driver")).rejects.toMatchObject({ code: "invalid", key: "extraNotOffered" });
    await expect(ask("insurance_plus")).rejects.toMatchObject({ key: "extraNotOffered" });
    await expect(ask("child_seat", 3)).rejects.toMatchObject({ key: "extraTooMany" });
  });

  it("never comes to more than francs can be counted", async () => {
    const dear = { dailyPriceCents: 100_000_000 };
    await expect(ask(dear, DAY_MS, 3 * DAY_MS)).rejects.toMatchObject({ key: "totalTooHigh" });
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
    const { id } = await createBooking(first, { quoteId: (await quote(first, now)).id }, now);
    await expect(quote(second, now, 12)).rejects.toMatchObject({ code: "conflict", key: "datesTaken" });
    // Which of their own bookings it is: they go on with it, or release it.
    await expect(quote(first, now, 12)).rejects.toMatchObject({
      ...{ code: "conflict", key: "datesYours", details: { bookingId: id } },
    });
  });
});
