import { sql } from "drizzle-orm";
import { type Database, db } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { cardOrders } from "@/lib/catalog/vehicle-cards/queries";
import { type SearchSort, searchSorts } from "@/lib/catalog/vehicle-cards/sorts";
import { MINUTE_MS } from "@/lib/platform/dates";
import { sampleWeight } from "./sample-weight";

/** If there are fewer vehicles, the sample is complete. */
const ORDER_SAMPLE_SIZE = 10_000;
const MAX_AGE_MS = 5 * MINUTE_MS;

/** The columns that the sampled vehicles are tested and ordered by. */
const sampledColumns = ["dailyPriceCents", "ratingAverage", "year", "title"] as const;
export type SampledColumn = (typeof sampledColumns)[number];

/**
 * A uniform sample of the published vehicles, numbered from 0: those with the lowest sample keys. It is kept in memory
 * and only estimates how many vehicles a search has to read, so it may be some minutes old.
 */
export interface OrderSample {
  size: number;
  /** The number of vehicles that each sampled one represents. */
  weight: number;
  /** The numbers of the vehicles that have a term. */
  byTerm: Map<string, number[]>;
  /** The values of each vehicle. */
  values: Record<SampledColumn, (string | number | null)[]>;
  /** The numbers of all vehicles in each order. */
  orders: Record<SearchSort, number[]>;
}

interface Kept {
  sample: Promise<OrderSample>;
  readAt: number;
}
const kept = new WeakMap<Database, Kept>();

/** The sample of `db()`. An old one is replaced in the background. */
export function orderSample(): Promise<OrderSample> {
  const database = db();
  const known = kept.get(database);
  if (known && performance.now() - known.readAt < MAX_AGE_MS) return known.sample;
  const sample = readSample(database);
  const next = { sample, readAt: performance.now() };
  kept.set(database, known ? { ...next, sample: sample.catch(() => known.sample) } : next);
  sample.catch(() => known || kept.delete(database));
  return known?.sample ?? sample;
}

async function readSample(database: Database): Promise<OrderSample> {
  type Row = Pick<OrderSample, "size" | "values" | "orders"> & {
    highest: number | null;
    terms: Record<string, number[]> | null;
  };
  const { id, status, sampleKey, searchTerms, ratingCount } = vehicles;
  const columns = [id, sampleKey, searchTerms, ratingCount, ...sampledColumns.map((name) => vehicles[name])];
  const values = sampledColumns.map(
    (name) => sql`${sql.raw(`'${name}'`)}, coalesce(json_agg(${vehicles[name]} order by number), '[]')`,
  );
  const orders = searchSorts.map(
    (sort) =>
      sql`${sql.raw(`'${sort}'`)}, coalesce(json_agg(number order by ${sql.join(cardOrders[sort], sql`, `)}), '[]')`,
  );
  const [row] = await database.execute<Row & Record<string, unknown>>(sql`
    with sampled as materialized (
      select *, (row_number() over (order by sample_key))::int - 1 as number from (
        select ${sql.join(columns, sql`, `)} from ${vehicles} where ${status} = 'published'
        order by ${sampleKey} limit ${ORDER_SAMPLE_SIZE}) as lowest)
    select count(*)::int as size, max(sample_key) as highest,
      json_build_object(${sql.join(values, sql`, `)}) as "values", json_build_object(${sql.join(orders, sql`, `)}) as orders,
      (select json_object_agg(term, numbers) from (select term, json_agg(number) as numbers
        from sampled, unnest(search_terms) as term group by term) as grouped) as terms
    from sampled as vehicles`);
  if (!row) throw new Error("the server did not return the sample");
  const { size, highest, terms, ...rest } = row;
  const weight = sampleWeight({ size, highest }, ORDER_SAMPLE_SIZE);
  return { size, weight, byTerm: new Map(Object.entries(terms ?? {})), ...rest };
}
