import { expect, it } from "vitest";
import { freshDatabase } from "@/db/testing/fresh-database";
import { vehicleScenario } from "@/db/testing/scenarios";
import { searchVehicles } from "@/lib/catalog/search/queries";
import { MAX_BROWSABLE_VEHICLES, readSearch } from "@/lib/catalog/search/read-search";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { listWireVehicles } from "./wire-queries";

const database = await freshDatabase();
const now = new Date();

it("a page beyond the last is empty for programs, and the last one on the site", async () => {
  const { vehicle } = await vehicleScenario(database);
  const search = (page: number) => readSearch({ page: String(page) }, dayIn(now, KIGALI));
  const idsOn = async (page: number) =>
    (await listWireVehicles(search(page), 1, now)).items.map(({ id }) => id);
  expect(await idsOn(1)).toEqual([vehicle.id]);
  expect(await idsOn(2)).toEqual([]);
  expect(await listWireVehicles(search(2), 1, now)).toMatchObject({ total: 1, page: 2, pageCount: 1 });
  expect((await searchVehicles(search(2), now)).items).toHaveLength(1);
  // However far a program asks, it comes to an end, even with one vehicle a page.
  expect(search(99_999).page).toBeGreaterThan(MAX_BROWSABLE_VEHICLES);
});
