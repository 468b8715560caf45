import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { expect, it } from "vitest";
import { calendarImports } from "@/db/schema/catalog/calendars";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { freshDatabase } from "@/db/testing/fresh-database";
import { vehicleScenario } from "@/db/testing/scenarios";
import { period } from "@/lib/catalog/availability/double-booking";
import { removeVehicle } from "@/lib/catalog/fleet/commands";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { publicNetwork } from "@/lib/platform/safe-fetch/safe-fetch";
import { syncAllDueImports } from "./worker";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const requestContext = { now, device: { ipAddress: "203.0.113.9", userAgent: null } };

it("forgets the link of a removed vehicle, whose occupied days stay in its history", async () => {
  const { owner, vehicle } = await vehicleScenario(database);
  const importId = uuid();
  const link = { url: "https://calendars.example/secret.ics", nextReadAt: now, createdBy: owner.userId };
  await database
    .insert(calendarImports)
    .values({ id: importId, vehicleId: vehicle.id, name: "Airport", ...link });
  const entry = { vehicleId: vehicle.id, kind: "import", importId, externalId: "1" } as const;
  const during = period(addMs(now, -2 * DAY_MS), addMs(now, -DAY_MS));
  await database.insert(vehicleOccupancy).values({ id: uuid(), ...entry, during });
  await removeVehicle(owner, vehicle.id, requestContext);
  const asked: string[] = [];
  const resolve = async (host: string) => {
    asked.push(host);
    return [];
  };
  await syncAllDueImports(() => now, { ...publicNetwork, resolve });
  const [row] = await database.select().from(calendarImports).where(eq(calendarImports.id, importId));
  expect(row).toMatchObject({ url: null, nextReadAt: null, failures: 0 });
  expect(asked).toEqual([]);
  expect(await database.$count(vehicleOccupancy, eq(vehicleOccupancy.importId, importId))).toBe(1);
});
