import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeDayPrice, makeMember, makeSeason, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, vehicleScenario } from "@/db/testing/scenarios";
import type { TeamRole, UserActor } from "@/lib/platform/actor";
import { changePrices } from "./commands";
import { type PricesRequest, pricesRequest } from "./contract";
import { getPrices } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const requestContext = { now, device: { userAgent: "test", ipAddress: "203.0.113.9" } };
const christmas = { name: "Christmas", startsOn: "2026-12-24", endsOn: "2026-12-28", dailyPriceCents: 7_000 };
const delivery = {
  kind: "delivery",
  priceCents: 1_500,
  unit: "rental",
  maxQuantity: 1,
  isOffered: true,
} as const;

const change = (actor: UserActor, vehicleId: string, expected: PricesRequest) =>
  changePrices(actor, vehicleId, expected, requestContext);

describe("the prices of a vehicle", () => {
  it("can be changed individually or as a whole; omitted fields stay", async () => {
    const { vehicle, owner } = await vehicleScenario(database, { dailyPriceCents: 4_500 });
    await change(owner, vehicle.id, { weekendPriceCents: 5_500, seasons: [christmas], extras: [delivery] });
    const priceSettings = await change(owner, vehicle.id, { dailyPriceCents: 5_000 });
    expect(priceSettings).toMatchObject({
      dailyPriceCents: 5_000,
      weekendPriceCents: 5_500,
      seasons: [christmas],
      extras: [delivery],
      vehicle: { id: vehicle.id },
    });
    const bare = await change(owner, vehicle.id, { weekendPriceCents: null, seasons: [], extras: [] });
    expect(bare).toMatchObject({ dailyPriceCents: 5_000, weekendPriceCents: null, seasons: [], extras: [] });
  });

  it("are not overwritten if somebody else has changed them since they were read", async () => {
    const { vehicle, owner } = await vehicleScenario(database);
    const { updatedAt } = await getPrices(owner, vehicle.id, now);
    const others = { dailyPriceCents: 8_000, seasons: [christmas] };
    await change(owner, vehicle.id, others);
    const late = change(owner, vehicle.id, { dailyPriceCents: 4_500, seasons: [], updatedAt });
    await expect(late).rejects.toMatchObject({ code: "conflict", key: "carChangedMeanwhile" });
    const latest = await getPrices(owner, vehicle.id, now);
    expect(latest).toMatchObject(others);
    const again = { seasons: [], updatedAt: latest.updatedAt };
    expect(await change(owner, vehicle.id, again)).toMatchObject({ dailyPriceCents: 8_000, seasons: [] });
  });

  it("include the days from today on that have an individual price", async () => {
    const { vehicle, owner } = await vehicleScenario(database);
    const at = (day: string, dailyPriceCents: number, source: "person" | "rule" = "person") =>
      makeDayPrice(database, { vehicleId: vehicle.id, day, dailyPriceCents, source });
    await at("2026-11-30", 5_000);
    await at("2026-12-01", 6_000);
    await at("2026-12-02", 6_500, "rule");
    await at("2026-12-02", 7_000);
    expect((await getPrices(owner, vehicle.id, now)).dayPrices).toMatchObject([
      { day: "2026-12-01", dailyPriceCents: 6_000 },
      { day: "2026-12-02", dailyPriceCents: 7_000 },
    ]);
  });

  it("can be read and changed only by owners, managers and administrators", async () => {
    const { vehicle, business, owner, renter } = await vehicleScenario(database);
    const member = async (role: TeamRole) => {
      const user = await makeUser(database, { role: "business" });
      await makeMember(database, { businessId: business.id, userId: user.id, role });
      return actorFor(user, [{ businessId: business.id, role }]);
    };
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    for (const actor of [owner, await member("manager"), admin])
      expect(await change(actor, vehicle.id, { depositCents: 9_000 })).toMatchObject({ depositCents: 9_000 });
    for (const actor of [await member("agent"), await member("accountant")]) {
      await expect(getPrices(actor, vehicle.id, now)).rejects.toMatchObject({ code: "forbidden" });
      await expect(change(actor, vehicle.id, {})).rejects.toMatchObject({ code: "forbidden" });
    }
    const stranger = (await vehicleScenario(database)).owner;
    for (const actor of [stranger, await renter()]) {
      await expect(getPrices(actor, vehicle.id, now)).rejects.toMatchObject({ code: "not_found" });
      await expect(change(actor, vehicle.id, {})).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it("are audited with the user who changed them", async () => {
    const { vehicle, owner } = await vehicleScenario(database);
    await change(owner, vehicle.id, { dailyPriceCents: 6_000 });
    const audited = and(eq(auditEntries.subjectId, vehicle.id), eq(auditEntries.action, "prices.change"));
    expect(await database.select().from(auditEntries).where(audited)).toMatchObject([
      { actorId: owner.userId, detail: { dailyPriceCents: 6_000 } },
    ]);
  });

  it("are never mixed when two users replace the seasons at once", async () => {
    const { vehicle, owner } = await vehicleScenario(database);
    const seasons = (name: string) => [{ ...christmas, name }];
    await Promise.all(
      ["One", "Two", "Three"].map((name) => change(owner, vehicle.id, { seasons: seasons(name) })),
    );
    expect((await getPrices(owner, vehicle.id, now)).seasons).toHaveLength(1);
  });

  it("have at most one season a day, even when written in parallel", async () => {
    const { vehicle } = await vehicleScenario(database);
    await makeSeason(database, { vehicleId: vehicle.id });
    const clash = makeSeason(database, {
      vehicleId: vehicle.id,
      startsOn: "2026-12-27",
      endsOn: "2026-12-29",
    });
    await expect(clash).rejects.toThrow();
  });
});

describe("a request to change prices", () => {
  const problems = (expected: unknown) =>
    pricesRequest
      .safeParse(expected)
      .error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`);

  it("may have a season adjoin another, but not share a day with it", () => {
    const after = { ...christmas, name: "After", startsOn: "2026-12-28", endsOn: "2026-12-30" };
    expect(problems({ seasons: [christmas, after] })).toBeUndefined();
    expect(problems({ seasons: [after, { ...christmas, endsOn: "2026-12-29" }] })).toEqual([
      "seasons.1.startsOn seasonsOverlap",
    ]);
  });

  it.each([
    [{ dailyPriceCents: 99 }, "dailyPriceCents dayPriceRange"],
    [{ dailyPriceCents: 500_001 }, "dailyPriceCents dayPriceRange"],
    [{ dailyPriceCents: 45.5 }, "dailyPriceCents fieldInvalid"],
    [{ weekendPriceCents: 0 }, "weekendPriceCents dayPriceRange"],
    [{ weeklyDiscountPercent: 91 }, "weeklyDiscountPercent percentRange"],
    [{ nonRefundablePercent: 91 }, "nonRefundablePercent percentRange"],
    [{ earlyBirdDays: 13 }, "earlyBirdDays earlyBirdDaysRange"],
    [{ lastMinuteDays: 14 }, "lastMinuteDays lastMinuteDaysRange"],
    [{ depositCents: -1 }, "depositCents depositRange"],
    [{ seasons: [{ ...christmas, endsOn: "2026-12-24" }] }, "seasons.0.endsOn seasonOrder"],
    [{ seasons: [{ ...christmas, name: " " }] }, "seasons.0.name fieldRequired"],
    [{ extras: [{ ...delivery, maxQuantity: 2 }] }, "extras.0.maxQuantity fieldInvalid"],
    [{ extras: [delivery, delivery] }, "extras fieldInvalid"],
    [{ extras: [{ ...delivery, priceCents: 100_001 }] }, "extras.0.priceCents extraPriceRange"],
  ])("is refused: %j", (expected, problem) => {
    expect(problems(expected)).toEqual([problem]);
  });
});
