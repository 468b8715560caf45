import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { searchVehicles } from "./queries";
import { defaultSearch, type VehicleSearch } from "./rules";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");

const show = (search: Partial<VehicleSearch>) => searchVehicles({ ...defaultSearch, ...search }, now);
const find = async (search: Partial<VehicleSearch>) => (await show(search)).items.map(({ id }) => id);

beforeEach(async () => {
  // TRUNCATE would cascade to the history, which refuses it, so each test hides the previous one's vehicles.
  await database.update(vehicles).set({ status: "removed" });
});

describe("the words of a search", () => {
  it("must all match some text of a vehicle, regardless of accents and case", async () => {
    const rav4 = await makeVehicle(database, { neighbourhood: "Kimihurura" });
    const vehicle = { make: "Citroën", model: "C3", title: "Citroën C3 2020" };
    const citroen = await makeVehicle(database, vehicle);
    expect(await find({ search: "KIMIHURURA rav" })).toEqual([rav4.id]);
    expect(await find({ search: "citroen" })).toEqual([citroen.id]);
    expect(await find({ search: "Çitroën, c3!" })).toEqual([citroen.id]);
    expect(await find({ search: "rav4 nyamirambo" })).toEqual([]);
    expect(await find({ search: "%_' or 1=1 --" })).toEqual([]);
    expect(await find({ search: "%%%" })).toHaveLength(2);
  });

  it("are corrected for typing errors, and the correction is reported", async () => {
    const toyota = await makeVehicle(database, { title: "Toyota RAV4 2021", neighbourhood: "Kimihurura" });
    const benz = await makeVehicle(database, {
      make: "Mercedes-Benz",
      model: "C 200",
      title: "Mercedes-Benz C 200",
    });
    expect(await show({ search: "toyta" })).toMatchObject({
      items: [{ id: toyota.id }],
      correctedTo: "toyota",
    });
    expect(await show({ search: "Merzedes bens" })).toMatchObject({
      items: [{ id: benz.id }],
      correctedTo: "mercedes benz",
    });
    expect(await show({ search: "toyota kimihrura" })).toMatchObject({
      items: [{ id: toyota.id }],
      correctedTo: "toyota kimihurura",
    });
    expect(await show({ search: "toyota" })).toMatchObject({ correctedTo: null });
  });

  it("are each corrected if several are mistyped", async () => {
    const vehicle = { make: "Toyota", model: "Land Cruiser", title: "Toyota Land Cruiser 2020" };
    const landCruiser = await makeVehicle(database, vehicle);
    expect(await show({ search: "lnad crusier" })).toMatchObject({
      items: [{ id: landCruiser.id }],
      correctedTo: "land cruiser",
    });
  });

  it("find nothing if one is unknown, and are prefixes if they have two letters", async () => {
    const vehicle = await makeVehicle(database, { model: "X5", title: "BMW X5", make: "BMW" });
    expect(await show({ search: "helicopter" })).toMatchObject({ items: [], total: 0, correctedTo: null });
    expect(await find({ search: "bmw helicopter" })).toEqual([]);
    expect(await find({ search: "x" })).toEqual([vehicle.id]);
    expect(await find({ search: "mw" })).toEqual([]);
  });

  it("include those of a vehicle once it is published", async () => {
    const draft = await makeVehicle(database, { make: "Zastava", title: "Zastava 750", status: "draft" });
    expect((await show({ search: "zastva" })).correctedTo).toBeNull();
    await database.update(vehicles).set({ status: "published" }).where(eq(vehicles.id, draft.id));
    expect(await show({ search: "zastva" })).toMatchObject({
      items: [{ id: draft.id }],
      correctedTo: "zastava",
    });
  });
});
