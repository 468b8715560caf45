import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { calendarImports } from "@/db/schema/catalog/calendars";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { freshDatabase } from "@/db/testing/fresh-database";
import { vehicleScenario } from "@/db/testing/scenarios";
import { announce } from "@/lib/platform/cluster/announce";
import { listenForMessages } from "@/lib/platform/cluster/listener";
import { EXPIRED_TAGS } from "./cache";
import { expiredTags } from "./contract";

const database = await freshDatabase();
const stop = new AbortController();
let heard: string[] = [];

beforeAll(async () => {
  const hear = ({ topic, content }: { topic: string; content: unknown }) =>
    heard.push(...(topic === EXPIRED_TAGS ? expiredTags.parse(content).tags : ["the end"]));
  await listenForMessages(database.url, { hear, catchUp: () => {} }, stop.signal);
});
afterAll(() => stop.abort());
beforeEach(() => {
  heard = [];
});

/** The tags announced to other processes; messages arrive in order. */
async function heardTags(): Promise<string[]> {
  await announce(db(), "the end", {});
  await vi.waitFor(() => expect(heard).toContain("the end"), 30_000);
  const tags = heard.filter((name) => name !== "the end");
  heard = [];
  return tags;
}

it("every kind of change to an occupancy expires availability in all processes", async () => {
  const { vehicle, owner } = await vehicleScenario(database);
  const importId = uuid();
  const made = { vehicleId: vehicle.id, createdBy: owner.userId, name: "Elsewhere" };
  await database.insert(calendarImports).values({ id: importId, ...made });
  await heardTags();
  const during = (days: number) => `["2027-01-0${days} 08:00:00+00","2027-01-0${days + 1} 08:00:00+00")`;
  const row = { vehicleId: vehicle.id, kind: "import" as const, importId };
  const changes: (() => Promise<unknown>)[] = [
    () => database.insert(vehicleOccupancy).values({ id: uuid(), ...row, during: during(1) }),
    () => database.update(vehicleOccupancy).set({ note: "moved", during: during(2) }),
    () => database.delete(vehicleOccupancy),
    () => database.insert(vehicleOccupancy).values({ id: uuid(), ...row, during: during(3) }),
    () => database.delete(calendarImports).where(eq(calendarImports.id, importId)),
    () => database.execute(sql`truncate vehicle_occupancy`),
  ];
  for (const change of changes) {
    await change();
    expect([String(change), await heardTags()]).toEqual([String(change), ["availability"]]);
  }
});

it("a change of a vehicle or its business expires lists of vehicles, and a change that is rolled back expires nothing", async () => {
  const { vehicle, business } = await vehicleScenario(database);
  await heardTags();
  await database.update(vehicles).set({ dailyPriceCents: 5_000 }).where(eq(vehicles.id, vehicle.id));
  expect(await heardTags()).toEqual(["vehicles"]);
  await database.update(businesses).set({ name: "Renamed" }).where(eq(businesses.id, business.id));
  expect(await heardTags()).toEqual(["vehicles"]);
  const failing = database.transaction(async (tx) => {
    await tx.update(vehicles).set({ dailyPriceCents: 6_000 });
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await heardTags()).toEqual([]);
});
