import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { makeBusiness, makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { listVehicleSitemaps, readVehiclePages } from "./queries";
import { VEHICLES_PER_FILE } from "./rules";

const database = await freshDatabase();

async function fleetOf(size: number, idPrefix: string): Promise<string> {
  const owner = await makeUser(database, { role: "business" });
  const business = await makeBusiness(database, { ownerId: owner.id });
  const { id: _, ...vehicle } = await makeVehicle(database, {
    id: `${idPrefix}00000`,
    businessId: business.id,
  });
  const ids = Array.from(
    { length: size - 1 },
    (_, index) => `${idPrefix}${String(index + 1).padStart(5, "0")}`,
  );
  while (ids.length > 0)
    await database.insert(vehicles).values(ids.splice(0, 500).map((id) => ({ ...vehicle, id })));
  return business.id;
}

async function allPages(): Promise<string[]> {
  const files = await listVehicleSitemaps();
  const paths: string[] = [];
  for (const [index, file] of files.entries())
    for await (const batch of readVehiclePages(file.firstId, files[index + 1]?.firstId))
      paths.push(...batch.map(({ path }) => path));
  return paths;
}

it("lists every public vehicle exactly once, however many files that takes", async () => {
  const size = VEHICLES_PER_FILE + 701;
  await fleetOf(size, "a");
  expect(await listVehicleSitemaps()).toHaveLength(2);
  const paths = await allPages();
  expect([paths.length, new Set(paths).size]).toEqual([size, size]);
});

it("does not list unlisted or removed vehicles, or those of a suspended business", async () => {
  const suspended = await fleetOf(2, "b");
  await database.update(businesses).set({ status: "suspended" }).where(eq(businesses.id, suspended));
  await database.update(vehicles).set({ status: "unlisted" }).where(eq(vehicles.id, "a00000"));
  await database.update(vehicles).set({ status: "removed" }).where(eq(vehicles.id, "a00001"));
  const paths = await allPages();
  expect(paths).not.toContain("/vehicle/b00000");
  expect(paths).not.toContain("/vehicle/a00000");
  expect(paths).not.toContain("/vehicle/a00001");
  expect(paths).toContain("/vehicle/a00002");
});

it("includes a vehicle published after the files were counted", async () => {
  const files = await listVehicleSitemaps();
  await fleetOf(1, "z");
  const batches = [];
  for await (const batch of readVehiclePages(files.at(-1)?.firstId ?? "", undefined)) batches.push(...batch);
  expect(batches.map(({ path }) => path)).toContain("/vehicle/z00000");
});
