import { and, asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { vehicleDayPrices } from "@/db/schema/catalog/pricing";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeDayPrice, makeMember, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, vehicleScenario } from "@/db/testing/scenarios";
import type { TeamRole, UserActor } from "@/lib/platform/actor";
import { setDayPrices } from "./commands";
import { getDayPrices } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const requestContext = { now, device: { userAgent: "test", ipAddress: "203.0.113.9" } };
const christmas = { startsOn: "2026-12-24", endsOn: "2026-12-27", dailyPriceCents: 9_000 };
const month = { from: "2026-12-01", to: "2027-01-01" };

const set = (
  actor: UserActor,
  vehicleId: string,
  ...ranges: (typeof christmas | { dailyPriceCents: null })[]
) =>
  setDayPrices(
    actor,
    vehicleId,
    { ranges: ranges.map((range) => ({ ...christmas, ...range })) },
    requestContext,
  );

const stored = (vehicleId: string) =>
  database
    .select({ day: vehicleDayPrices.day, cents: vehicleDayPrices.dailyPriceCents })
    .from(vehicleDayPrices)
    .where(and(eq(vehicleDayPrices.vehicleId, vehicleId), eq(vehicleDayPrices.source, "person")))
    .orderBy(asc(vehicleDayPrices.day));

describe("the prices of a vehicle's days", () => {
  it("are set for a half-open range, changed in part, and removed", async () => {
    const { vehicle, owner } = await vehicleScenario(database, { dailyPriceCents: 4_500 });
    await set(owner, vehicle.id, christmas, {
      startsOn: "2026-12-26",
      endsOn: "2026-12-28",
      dailyPriceCents: 6_000,
    });
    expect(await stored(vehicle.id)).toEqual([
      { day: "2026-12-24", cents: 9_000 },
      { day: "2026-12-25", cents: 9_000 },
      { day: "2026-12-26", cents: 6_000 },
      { day: "2026-12-27", cents: 6_000 },
    ]);
    await set(owner, vehicle.id, { dailyPriceCents: null });
    expect(await stored(vehicle.id)).toEqual([{ day: "2026-12-27", cents: 6_000 }]);
    const { days } = await getDayPrices(owner, vehicle.id, { from: "2026-11-01", to: "2026-12-29" }, now);
    expect(days[0]?.day).toBe("2026-12-01");
    expect(days.slice(-2)).toMatchObject([
      { day: "2026-12-27", dailyPriceCents: 6_000, rule: "person", usualCents: 4_500 },
      { day: "2026-12-28", dailyPriceCents: 4_500, rule: "rent" },
    ]);
  });

  it("override automatic prices, which apply again when they are removed", async () => {
    const { vehicle, owner } = await vehicleScenario(database);
    await makeDayPrice(database, { vehicleId: vehicle.id, source: "rule", dailyPriceCents: 5_000 });
    await set(owner, vehicle.id, christmas);
    await set(owner, vehicle.id, { dailyPriceCents: null });
    const { days } = await getDayPrices(owner, vehicle.id, month, now);
    expect(days.find(({ day }) => day === "2026-12-25")).toMatchObject({
      dailyPriceCents: 5_000,
      rule: "rule",
    });
  });

  it("are those of one user when two set the same days at once", async () => {
    const { vehicle, owner } = await vehicleScenario(database);
    await Promise.all(
      [7_000, 8_000, 9_000].map((dailyPriceCents) =>
        set(owner, vehicle.id, { ...christmas, dailyPriceCents }),
      ),
    );
    const days = await stored(vehicle.id);
    expect(days).toHaveLength(3);
    expect(new Set(days.map(({ cents }) => cents)).size).toBe(1);
  });

  it("are refused for days that are past or more than a year ahead", async () => {
    const { vehicle, owner } = await vehicleScenario(database);
    const past = set(owner, vehicle.id, { ...christmas, startsOn: "2026-11-30" });
    await expect(past).rejects.toMatchObject({ key: "dayPricesPast" });
    const far = set(owner, vehicle.id, { ...christmas, startsOn: "2027-12-01", endsOn: "2027-12-03" });
    await expect(far).rejects.toMatchObject({ key: "datesTooFar" });
    await set(owner, vehicle.id, { ...christmas, startsOn: "2027-12-01", endsOn: "2027-12-02" });
  });

  it("can be read and set only by owners, managers and administrators, and are audited", async () => {
    const { vehicle, business, owner, renter } = await vehicleScenario(database);
    const member = async (role: TeamRole) => {
      const user = await makeUser(database, { role: "business" });
      await makeMember(database, { businessId: business.id, userId: user.id, role });
      return actorFor(user, [{ businessId: business.id, role }]);
    };
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    for (const actor of [owner, await member("manager"), admin]) {
      await set(actor, vehicle.id, christmas);
      const { days } = await getDayPrices(actor, vehicle.id, month, now);
      expect(days).toHaveLength(31);
    }
    for (const role of ["agent", "accountant"] as const) {
      const actor = await member(role);
      await expect(getDayPrices(actor, vehicle.id, month, now)).rejects.toMatchObject({ code: "forbidden" });
      await expect(set(actor, vehicle.id, christmas)).rejects.toMatchObject({ code: "forbidden" });
    }
    for (const actor of [(await vehicleScenario(database)).owner, await renter()]) {
      await expect(getDayPrices(actor, vehicle.id, month, now)).rejects.toMatchObject({ code: "not_found" });
      await expect(set(actor, vehicle.id, christmas)).rejects.toMatchObject({ code: "not_found" });
    }
    const entries = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, vehicle.id));
    expect(entries).toHaveLength(3);
    expect(entries[0]).toMatchObject({ action: "prices.change", detail: { days: [christmas] } });
  });
});
