import { and, asc, eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { vehicleDayPrices, vehiclePriceRules } from "@/db/schema/catalog/pricing";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeDayPrice, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { vehicleScenario } from "@/db/testing/scenarios";
import { getDayPrices } from "@/lib/catalog/pricing/day-prices/queries";
import { createBooking } from "@/lib/rentals/bookings/commands";
import { endPriceRule, setPriceRule } from "./commands";
import { priceRuleRequest } from "./contract";
import { getPriceRule } from "./queries";
import { addSimilarVehicles, ownPlace } from "./testing";
import { applyDuePriceRules } from "./worker";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const requestContext = { now, device: { userAgent: "test", ipAddress: "203.0.113.9" } };
const onlyThis = { allVehicles: false };
const limits = { floorCents: 4_700, ceilingCents: 5_500, ...onlyThis };

const automatic = (vehicleId: string) =>
  database
    .select({ day: vehicleDayPrices.day, cents: vehicleDayPrices.dailyPriceCents })
    .from(vehicleDayPrices)
    .where(and(eq(vehicleDayPrices.vehicleId, vehicleId), eq(vehicleDayPrices.source, "rule")))
    .orderBy(asc(vehicleDayPrices.day));

/** A vehicle at $50 a day near five others, four of them booked from 11 to 13 December. */
async function scenario() {
  const place = ownPlace();
  const own = await vehicleScenario(database, { ...place, dailyPriceCents: 5_000 });
  await addSimilarVehicles(database, place, now, { booked: 4, free: 1 });
  return own;
}

describe("a price rule", () => {
  it("immediately gives free days their suggested price within its limits, with the reasons", async () => {
    const { owner, vehicle } = await scenario();
    const answer = await setPriceRule(owner, vehicle.id, limits, requestContext);
    const set = await automatic(vehicle.id);
    expect(answer).toMatchObject({
      rule: { floorCents: 4_700, ceilingCents: 5_500, appliedAt: now.toISOString() },
      dailyPriceCents: 5_000,
      automaticDays: set.length,
    });
    // Low within the first two weeks, where there are few bookings; high where there are many.
    expect(set.slice(0, 1)).toEqual([{ day: "2026-12-01", cents: 4_700 }]);
    expect(set.filter(({ cents }) => cents > 5_000)).toEqual(
      ["2026-12-11", "2026-12-12", "2026-12-13"].map((day) => ({ day, cents: 5_500 })),
    );
    const { days } = await getDayPrices(owner, vehicle.id, { from: "2026-12-11", to: "2026-12-12" }, now);
    expect(days).toMatchObject([
      {
        dailyPriceCents: 5_500,
        rule: "rule",
        usualCents: 5_000,
        automatic: {
          setAt: now.toISOString(),
          reasons: [{ kind: "demand", percent: 12, booked: 4, of: 5 }],
        },
      },
    ]);
  });

  it("never prices occupied days, and does not override a price set by hand", async () => {
    const { owner, vehicle, renter, quote } = await scenario();
    await makeDayPrice(database, { vehicleId: vehicle.id, day: "2026-12-09", dailyPriceCents: 9_000 });
    const person = await renter();
    await createBooking(person, { quoteId: (await quote(person, now)).id }, now);
    const { automaticDays } = await setPriceRule(owner, vehicle.id, limits, requestContext);
    const set = (await automatic(vehicle.id)).map(({ day }) => day);
    expect(set).toContain("2026-12-10");
    expect(set.filter((day) => "2026-12-11" <= day && day <= "2026-12-13")).toEqual([]);
    const { days } = await getDayPrices(owner, vehicle.id, { from: "2026-12-09", to: "2026-12-10" }, now);
    expect(days).toMatchObject([{ dailyPriceCents: 9_000, rule: "person", automatic: null }]);
    expect(automaticDays).toBe(set.filter((day) => day !== "2026-12-09").length);
  });

  it("keeps the price of a day that is booked later", async () => {
    const { owner, vehicle, renter, quote } = await scenario();
    await setPriceRule(owner, vehicle.id, limits, requestContext);
    const person = await renter();
    const offered = await quote(person, now);
    expect(offered.lines).toMatchObject([{ rule: "day_price", unitCents: 5_500, quantity: 3 }]);
    await createBooking(person, { quoteId: offered.id }, now);
    await setPriceRule(
      owner,
      vehicle.id,
      { ...onlyThis, floorCents: 4_900, ceilingCents: 5_100 },
      requestContext,
    );
    const set = await automatic(vehicle.id);
    expect(set.filter(({ cents }) => cents === 5_500)).toHaveLength(3);
    expect(set.filter(({ cents }) => cents === 4_700)).toEqual([]);
  });

  it("removes its own prices from today on when it ends, and no others", async () => {
    const { owner, vehicle } = await scenario();
    await makeDayPrice(database, { vehicleId: vehicle.id, day: "2026-12-12", dailyPriceCents: 9_000 });
    await makeDayPrice(database, { vehicleId: vehicle.id, day: "2026-11-30", source: "rule" });
    await setPriceRule(owner, vehicle.id, limits, requestContext);
    const ended = await endPriceRule(owner, vehicle.id, onlyThis, requestContext);
    expect(ended).toEqual({ rule: null, dailyPriceCents: 5_000, automaticDays: 0, otherVehicles: 0 });
    expect((await automatic(vehicle.id)).map(({ day }) => day)).toEqual(["2026-11-30"]);
    const { days } = await getDayPrices(owner, vehicle.id, { from: "2026-12-11", to: "2026-12-13" }, now);
    expect(days.map(({ dailyPriceCents }) => dailyPriceCents)).toEqual([5_000, 9_000]);
    expect(await endPriceRule(owner, vehicle.id, onlyThis, requestContext)).toEqual(ended);
  });

  it("stays consistent when it is set and ended in parallel", async () => {
    const { owner, vehicle } = await scenario();
    const other = { ...onlyThis, floorCents: 4_900, ceilingCents: 5_100 };
    await Promise.all([limits, other].map((each) => setPriceRule(owner, vehicle.id, each, requestContext)));
    const { rule } = await getPriceRule(owner, vehicle.id, now);
    const prices = (await automatic(vehicle.id)).map(({ cents }) => cents);
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([rule?.floorCents, rule?.ceilingCents]);
    await Promise.all([1, 2].map(() => endPriceRule(owner, vehicle.id, onlyThis, requestContext)));
    expect(await automatic(vehicle.id)).toEqual([]);
  });

  it("needs ordered limits around the daily price", async () => {
    const { owner, vehicle } = await vehicleScenario(database, { dailyPriceCents: 5_000 });
    const { error } = priceRuleRequest.safeParse({ floorCents: 5_000, ceilingCents: 4_999 });
    expect(error?.issues).toMatchObject([{ path: ["ceilingCents"], message: "priceRuleOrder" }]);
    const set = (floorCents: number, ceilingCents: number) =>
      setPriceRule(owner, vehicle.id, { ...onlyThis, floorCents, ceilingCents }, requestContext);
    await expect(set(5_001, 6_000)).rejects.toMatchObject({
      key: "priceRuleFloor",
      details: { fields: { floorCents: "priceRuleFloor" }, values: { amount: "$50" } },
    });
    await expect(set(4_000, 4_999)).rejects.toMatchObject({ key: "priceRuleCeiling" });
    expect((await set(5_000, 5_000)).rule).not.toBeNull();
  });

  it("can be set and ended only by actors who may set prices, and is audited", async () => {
    const { owner, vehicle, renter } = await vehicleScenario(database);
    const around = { ...onlyThis, floorCents: 3_000, ceilingCents: 5_000 };
    for (const actor of [(await vehicleScenario(database)).owner, await renter()]) {
      const set = setPriceRule(actor, vehicle.id, around, requestContext);
      await expect(set).rejects.toMatchObject({ code: "not_found" });
      const end = endPriceRule(actor, vehicle.id, onlyThis, requestContext);
      await expect(end).rejects.toMatchObject({ code: "not_found" });
    }
    await setPriceRule(owner, vehicle.id, around, requestContext);
    await endPriceRule(owner, vehicle.id, onlyThis, requestContext);
    const entries = await database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, vehicle.id))
      .orderBy(asc(auditEntries.id));
    expect(entries).toMatchObject([
      { action: "prices.rule", actorId: owner.userId, detail: { floorCents: 3_000, others: 0 } },
      { action: "prices.rule-end", actorId: owner.userId },
    ]);
  });

  it("can be set for all vehicles of the business, with limits in proportion to their prices, and ended for all", async () => {
    const { owner, vehicle, business } = await scenario();
    const add = (values: object) => makeVehicle(database, { businessId: business.id, ...values });
    const dear = await add({ dailyPriceCents: 10_050 });
    const cheap = await add({ dailyPriceCents: 110 });
    const removed = await add({ status: "removed" });
    const stranger = (await vehicleScenario(database)).vehicle;
    const ids = [vehicle.id, dear.id, cheap.id, removed.id, stranger.id];
    const all = { floorCents: 4_000, ceilingCents: 6_000, allVehicles: true };
    const answers = await Promise.all([1, 2].map(() => setPriceRule(owner, vehicle.id, all, requestContext)));
    expect(answers.map(({ otherVehicles }) => otherVehicles)).toEqual([2, 2]);
    const rules = await database
      .select()
      .from(vehiclePriceRules)
      .where(inArray(vehiclePriceRules.vehicleId, ids));
    const limitsOf = (id: string) => {
      const rule = rules.find(({ vehicleId }) => vehicleId === id);
      return rule && [rule.floorCents, rule.ceilingCents, rule.appliedAt !== null];
    };
    expect(ids.map(limitsOf)).toEqual([
      [4_000, 6_000, true],
      [8_000, 12_100, false],
      [100, 110, false],
      undefined,
      undefined,
    ]);
    await applyDuePriceRules(now);
    expect(await automatic(dear.id)).not.toEqual([]);
    await endPriceRule(owner, vehicle.id, { allVehicles: true }, requestContext);
    for (const id of ids) {
      expect(await automatic(id)).toEqual([]);
      expect(await database.$count(vehiclePriceRules, eq(vehiclePriceRules.vehicleId, id))).toBe(0);
    }
  });
});
