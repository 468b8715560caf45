import { type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { loadScale } from "@/db/seed/scale/load";
import { freshDatabase } from "@/db/testing";
import { listFacets } from "./facet-queries";
import { conditionsOf } from "./matching";
import { everyVehicle, type VehicleSearch } from "./rules";
import { gathered } from "./sample";
import { summarise } from "./summary-queries";

// A town with more cars than a sample holds. Its sample is drawn anew in every run: estimates are held to six times
// the spread they have.
const TOWN = 9_000;
const database = await freshDatabase();
const now = new Date();

const search = (asked: Partial<VehicleSearch>) => ({ ...everyVehicle, ...asked });
const counted = async (where: SQL): Promise<number> =>
  Number((await database.execute(sql`select count(*) from vehicles where ${where}`)).rows[0]?.count);
const sum = (choices: { count: number }[]) => choices.reduce((all, { count }) => all + count, 0);

beforeAll(async () => {
  await loadScale(database.url, { vehicles: TOWN, bookings: TOWN }, () => {});
}, 120_000);

describe("counting in a large town", () => {
  it("estimates what many cars have, the list's counters and the filters' alike", async () => {
    const all = await summarise(everyVehicle, now);
    expect(all.isEstimated).toBe(true);
    expect(Math.abs(all.total / TOWN - 1)).toBeLessThan(0.06);
    const { categories, transmissions, price, instantBook } = await listFacets(everyVehicle, now);
    for (const choices of [categories, transmissions, price])
      expect(Math.abs(sum(choices) / all.total - 1)).toBeLessThan(0.01);
    const truly = await counted(sql`is_instant_book`);
    expect(Math.abs(instantBook / truly - 1)).toBeLessThan(0.12);
  });

  it("counts what few cars have, to the car", async () => {
    const rare = search({ makes: ["porsche"], transmissions: ["automatic"] });
    const truly = await counted(sql`make = 'Porsche' and transmission = 'automatic'`);
    expect(truly).toBeGreaterThan(20);
    expect(await summarise(rare, now)).toMatchObject({ total: truly, isEstimated: false });
    const { categories, fuels, features } = await listFacets(rare, now);
    expect([sum(categories), sum(fuels)]).toEqual([truly, truly]);
    const [{ id, count } = { id: "", count: 0 }] = features;
    const having = sql`make = 'Porsche' and transmission = 'automatic' and ${id} = any(features)`;
    expect(count).toBe(await counted(having));
  });

  it("leaves out the cars of a company that was suspended, at once", async () => {
    const rare = search({ makes: ["porsche"] });
    const before = await summarise(rare, now);
    await database.execute(sql`update businesses set status = 'suspended'
      where id = (select business_id from vehicles where make = 'Porsche' limit 1)`);
    const hidden = await counted(sql`make = 'Porsche' and business_id in (
      select id from businesses where status = 'suspended')`);
    expect(hidden).toBeGreaterThan(0);
    expect((await summarise(rare, now)).total).toBe(before.total - hidden);
    expect(sum((await listFacets(rare, now)).fuels)).toBe(before.total - hidden);
    await database.execute(sql`update businesses set status = 'active' where status = 'suspended'`);
  });
});

describe("an eighth of a selection", () => {
  // As in a town of a million: a car of the sample stands for two hundred.
  const ofAMillion = { size: 5_000, highest: -(2 ** 31) + 2 ** 32 / 200 };
  const part = (asked: Partial<VehicleSearch>, met: number) =>
    gathered(conditionsOf(search(asked), [], now), ofAMillion, met);

  it("stands for the whole where the whole would be too many to read", async () => {
    expect(part({ makes: ["toyota"] }, 10).weight).toBe(1);
    const { cars, weight } = part({ makes: ["toyota"] }, 100);
    const truly = await counted(sql`make = 'Toyota'`);
    const found = (await database.execute(cars)).rows.length;
    expect(weight).toBe(8);
    expect(Math.abs(found * 8 - truly)).toBeLessThan(6 * Math.sqrt(7 * truly));
  });

  it("has indexes of its own", async () => {
    const planOf = (asked: Partial<VehicleSearch>) =>
      database.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`);
        const { rows } = await tx.execute(sql`explain (format json) ${part(asked, 100).cars}`);
        return JSON.stringify(rows);
      });
    expect(await planOf({ makes: ["toyota"] })).toContain("vehicles_eighth_terms_idx");
    expect(await planOf({ priceMin: 300 })).toContain("vehicles_eighth_price_idx");
    expect(await planOf({ makes: ["toyota"] })).toContain("businesses_hidden_idx");
  });
});
