import { and, asc, eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { vehicleDayPrices, vehiclePriceRules } from "@/db/schema/catalog/pricing";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { auditEntries } from "@/db/schema/platform/audit";
import { freshDatabase } from "@/db/testing/fresh-database";
import { vehicleScenario } from "@/db/testing/scenarios";
import { changePrices } from "@/lib/catalog/pricing/commands";
import { addMs, HOUR_MS } from "@/lib/platform/dates";
import { setPriceRule } from "./commands";
import { addSimilarVehicles, ownPlace } from "./testing";
import { applyDuePriceRules } from "./worker";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const at = (hours: number) => addMs(now, hours * HOUR_MS);
const requestContext = { now, device: { userAgent: "test", ipAddress: "203.0.113.9" } };
const limits = { floorCents: 4_700, ceilingCents: 5_900, allVehicles: false };

const priceOn = async (vehicleId: string, day: string) => {
  const [row] = await database
    .select()
    .from(vehicleDayPrices)
    .where(and(eq(vehicleDayPrices.vehicleId, vehicleId), eq(vehicleDayPrices.day, day)));
  return row;
};
const entriesOf = (vehicleId: string) =>
  database
    .select({ action: auditEntries.action, actorId: auditEntries.actorId })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, vehicleId))
    .orderBy(asc(auditEntries.id));

/** A vehicle at $50 a day with a rule, near five others, four of them booked from 11 to 13 December. */
async function scenario() {
  const place = ownPlace();
  const own = await vehicleScenario(database, { ...place, dailyPriceCents: 5_000 });
  const similar = await addSimilarVehicles(database, place, now, { booked: 4, free: 1 });
  await setPriceRule(own.owner, own.vehicle.id, limits, requestContext);
  return { ...own, similar };
}

it("price rules follow changes once they are due, and leave unchanged days untouched", async () => {
  const { vehicle, similar } = await scenario();
  expect(await priceOn(vehicle.id, "2026-12-11")).toMatchObject({ dailyPriceCents: 5_600 });
  const [cancelled] = similar;
  await database.delete(vehicleOccupancy).where(eq(vehicleOccupancy.vehicleId, cancelled?.vehicle.id ?? ""));
  await applyDuePriceRules(at(5));
  expect(await priceOn(vehicle.id, "2026-12-11")).toMatchObject({ dailyPriceCents: 5_600 });
  const unchanged = await priceOn(vehicle.id, "2026-12-05");

  await applyDuePriceRules(at(6));
  expect(await priceOn(vehicle.id, "2026-12-11")).toMatchObject({
    dailyPriceCents: 5_300,
    reasons: [{ kind: "demand", percent: 6, booked: 3, of: 5 }],
    createdAt: at(6),
  });
  expect(await priceOn(vehicle.id, "2026-12-05")).toEqual(unchanged);
  expect(await entriesOf(vehicle.id)).toMatchObject([
    { action: "prices.rule" },
    { action: "prices.automatic", actorId: null },
  ]);
  const others = similar.map((one) => one.vehicle.id);
  for (const id of others)
    expect(await database.$count(vehicleDayPrices, eq(vehicleDayPrices.vehicleId, id))).toBe(0);
});

it("two parallel runs set the same prices once", async () => {
  const { vehicle, similar } = await scenario();
  await database.delete(vehicleOccupancy).where(eq(vehicleOccupancy.vehicleId, similar[0]?.vehicle.id ?? ""));
  const ofVehicle = eq(vehicleDayPrices.vehicleId, vehicle.id);
  await database
    .update(vehiclePriceRules)
    .set({ appliedAt: null })
    .where(eq(vehiclePriceRules.vehicleId, vehicle.id));
  await Promise.all([1, 2, 3].map(() => applyDuePriceRules(at(7))));
  const prices = await database
    .select()
    .from(vehicleDayPrices)
    .where(ofVehicle)
    .orderBy(asc(vehicleDayPrices.day));
  expect(new Set(prices.map(({ day }) => day)).size).toBe(prices.length);
  expect(await priceOn(vehicle.id, "2026-12-12")).toMatchObject({ dailyPriceCents: 5_300 });
  expect(await entriesOf(vehicle.id)).toHaveLength(2);
  await applyDuePriceRules(at(8));
  expect(
    await database.select().from(vehicleDayPrices).where(ofVehicle).orderBy(asc(vehicleDayPrices.day)),
  ).toEqual(prices);
});

it("a new daily price brings new automatic prices with the next job", async () => {
  const { vehicle, owner } = await scenario();
  await changePrices(owner, vehicle.id, { dailyPriceCents: 4_800 }, { ...requestContext, now: at(1) });
  const queued = await database.execute(sql`select state from pgboss.job where name = 'price-rules'`);
  expect(queued).toMatchObject([{ state: "created" }]);
  await applyDuePriceRules(at(1));
  expect(await priceOn(vehicle.id, "2026-12-11")).toMatchObject({ dailyPriceCents: 5_300 });
});

it("a removed vehicle is ignored", async () => {
  const { vehicle } = await scenario();
  await database.update(vehicles).set({ status: "removed" }).where(eq(vehicles.id, vehicle.id));
  const before = await priceOn(vehicle.id, "2026-12-11");
  expect(await applyDuePriceRules(at(100))).toBe(3);
  expect(await priceOn(vehicle.id, "2026-12-11")).toEqual(before);
});
