import { v7 as uuid } from "uuid";
import { expect, it } from "vitest";
import { calendarConflicts, calendarImports } from "@/db/schema/catalog/calendars";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { freshDatabase } from "@/db/testing/fresh-database";
import { vehicleScenario } from "@/db/testing/scenarios";
import { transact } from "@/db/transaction";
import { period } from "@/lib/catalog/availability/double-booking";
import { addMs, HOUR_MS } from "@/lib/platform/dates";
import { applyImportedEntries } from "./apply-entries";
import type { ImportedEntry } from "./parse-calendar";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const at = (hours: number) => addMs(now, hours * HOUR_MS);

it("compares each entry only with the occupancies next to it", async () => {
  const { vehicle, owner } = await vehicleScenario(database);
  const importId = uuid();
  const calendar = { id: importId, vehicleId: vehicle.id, createdBy: owner.userId, name: "Other" };
  await database.insert(calendarImports).values({ ...calendar, createdAt: now });
  const blocks = Array.from({ length: 300 }, (_, index) => ({
    id: uuid(),
    vehicleId: vehicle.id,
    kind: "block" as const,
    during: period(at(index * 4 + 1), at(index * 4 + 2)),
  }));
  await database.insert(vehicleOccupancy).values(blocks);

  let reads = 0;
  /** Every tenth entry begins half an hour before a block ends; the others are free. */
  const entries = Array.from({ length: 300 }, (_, index): ImportedEntry => {
    const startsAt = at(index * 4 + (index % 10 === 0 ? 1.5 : 2));
    const endsAt = at(index * 4 + 3);
    return {
      externalId: String(index),
      summary: "",
      get startsAt() {
        reads += 1;
        return startsAt;
      },
      endsAt,
    };
  });
  await transact((tx) => applyImportedEntries(tx, { id: importId, vehicleId: vehicle.id }, entries, now));
  expect(reads).toBeLessThan(5_000);
  expect(await database.$count(vehicleOccupancy)).toBe(600);
  expect(await database.$count(calendarConflicts)).toBe(30);
});
