import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { restoreDrills } from "@/db/schema/platform/system";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { vehicleScenario } from "@/db/testing/scenarios";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { findLastDrill, getDrillAge } from "./restore-drills";

const database = await freshDatabase();
const checks = readFileSync("scripts/deploy/recovery/restore-drill.sql", "utf8");

beforeAll(async () => {
  await vehicleScenario(database);
});

it("fails a drill whose database has no administrator, and counts rows otherwise", async () => {
  await expect(database.execute(sql.raw(checks))).rejects.toMatchObject({
    cause: { message: "no administrator could sign in" },
  });
  await makeUser(database, { role: "admin" });
  await expect(database.execute(sql.raw(checks))).resolves.toBeDefined();
});

it("returns the newest drill, and how long ago one passed", async () => {
  expect(await findLastDrill()).toBeNull();
  expect(await getDrillAge()).toBe(Number.POSITIVE_INFINITY);
  const dayAgo = addMs(new Date(), -DAY_MS);
  const passed = { startedAt: dayAgo, finishedAt: addMs(dayAgo, 90_000), isPassed: true, dataUntil: dayAgo };
  await database.insert(restoreDrills).values([
    { ...passed, report: "restored" },
    { startedAt: new Date(), isPassed: false, report: "Failed: no such bucket" },
  ]);
  expect(await findLastDrill()).toMatchObject({ isPassed: false, dataUntil: null });
  expect(Math.round((await getDrillAge()) / 3_600)).toBe(24);
});
