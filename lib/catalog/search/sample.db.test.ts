import { type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { loadScale } from "@/db/demo/scale/load";
import { freshDatabase } from "@/db/testing/fresh-database";
import { listFacets } from "./facet-queries";
import { defaultSearch, type VehicleSearch } from "./rules";
import { gatherSelection } from "./sample";
import { searchConditionsOf } from "./search-query";
import { countSearch } from "./summary-queries";

// More vehicles than a sample holds. The sample differs in every run, so estimates may be off by six standard
// deviations.
const VEHICLE_COUNT = 9_000;
const database = await freshDatabase();
const now = new Date();

const search = (asked: Partial<VehicleSearch>) => ({ ...defaultSearch, ...asked });
const counted = async (where: SQL): Promise<number> =>
  Number((await database.execute(sql`select count(*) from vehicles where ${where}`))[0]?.count);
const sum = (choices: { count: number }[]) => choices.reduce((all, { count }) => all + count, 0);

beforeAll(async () => {
  await loadScale(database.url, { vehicles: VEHICLE_COUNT, bookings: VEHICLE_COUNT }, () => {});
}, 120_000);

describe("counting among many vehicles", () => {
  it("estimates frequent values, for counters and filters alike", async () => {
    const all = await countSearch(defaultSearch, now);
    expect(all.isEstimated).toBe(true);
    expect(Math.abs(all.total / VEHICLE_COUNT - 1)).toBeLessThan(0.06);
    const { categories, transmissions, price, isInstantBook } = await listFacets(defaultSearch, now);
    for (const choices of [categories, transmissions, price])
      expect(Math.abs(sum(choices) / all.total - 1)).toBeLessThan(0.01);
    const truly = await counted(sql`is_instant_book`);
    expect(Math.abs(isInstantBook / truly - 1)).toBeLessThan(0.12);
  });

  it("counts rare values exactly", async () => {
    const rare = search({ makes: ["porsche"], transmissions: ["automatic"] });
    const truly = await counted(sql`make = 'Porsche' and transmission = 'automatic'`);
    expect(truly).toBeGreaterThan(20);
    expect(await countSearch(rare, now)).toMatchObject({ total: truly, isEstimated: false });
    const { categories, fuelTypes, features } = await listFacets(rare, now);
    expect([sum(categories), sum(fuelTypes)]).toEqual([truly, truly]);
    const [{ id, count } = { id: "", count: 0 }] = features;
    const having = sql`make = 'Porsche' and transmission = 'automatic' and ${id} = any(features)`;
    expect(count).toBe(await counted(having));
  });

  it("excludes the vehicles of a suspended business at once", async () => {
    const rare = search({ makes: ["porsche"] });
    const before = await countSearch(rare, now);
    await database.execute(sql`update businesses set status = 'suspended'
      where id = (select business_id from vehicles where make = 'Porsche' limit 1)`);
    const hidden = await counted(sql`make = 'Porsche' and business_id in (
      select id from businesses where status = 'suspended')`);
    expect(hidden).toBeGreaterThan(0);
    expect((await countSearch(rare, now)).total).toBe(before.total - hidden);
    expect(sum((await listFacets(rare, now)).fuelTypes)).toBe(before.total - hidden);
    await database.execute(sql`update businesses set status = 'active' where status = 'suspended'`);
  });
});

describe("an eighth of a selection", () => {
  // As with a million vehicles, where each sampled one represents two hundred.
  const ofAMillion = { size: 5_000, highest: -(2 ** 31) + 2 ** 32 / 200 };
  const part = (asked: Partial<VehicleSearch>, met: number) =>
    gatherSelection(searchConditionsOf(search(asked), [], now), ofAMillion, met);

  it("represents the whole if that would be too much to read", async () => {
    expect(part({ makes: ["toyota"] }, 10).weight).toBe(1);
    const { selection: vehicles, weight } = part({ makes: ["toyota"] }, 100);
    const truly = await counted(sql`make = 'Toyota'`);
    const found = (await database.execute(vehicles)).length;
    expect(weight).toBe(8);
    expect(Math.abs(found * 8 - truly)).toBeLessThan(6 * Math.sqrt(7 * truly));
  });

  it("has its own indexes", async () => {
    const planOf = (asked: Partial<VehicleSearch>) =>
      database.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`);
        const rows = await tx.execute(sql`explain (format json) ${part(asked, 100).selection}`);
        return JSON.stringify(rows);
      });
    expect(await planOf({ makes: ["toyota"] })).toContain("vehicles_eighth_terms_idx");
    expect(await planOf({ price: { min: 300, max: 500 } })).toContain("vehicles_eighth_price_idx");
    expect(await planOf({ makes: ["toyota"] })).toContain("businesses_hidden_idx");
  });
});
