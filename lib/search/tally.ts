import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/vehicles";
import { type Conditions, type FilterName, matching } from "./matching";
import { PRICE_CEILING, PRICE_STEP } from "./rules";
import { gathered, isTelling, openAmong, sampledVehicles, thinned, weightOf } from "./sample";

export const PRICE_STEPS = PRICE_CEILING / PRICE_STEP;

/** What each facet counts by, as text; a car counts once for each of its features. */
const facetValues = {
  categories: sql`${vehicles.categoryId}`,
  makes: sql`${vehicles.make}`,
  fuels: sql`${vehicles.fuelType}::text`,
  transmissions: sql`${vehicles.transmission}::text`,
  features: sql`unnest(${vehicles.features})`,
  places: sql`${vehicles.neighbourhood}`,
  instantBook: sql`${vehicles.isInstantBook}::text`,
  seats: sql`${vehicles.seats}::text`,
  ratings: sql`${vehicles.ratingAverage}::text`,
  price: sql`least(${vehicles.dailyPriceCents} / ${sql.raw(String(PRICE_STEP * 100))}, ${sql.raw(String(PRICE_STEPS - 1))})::text`,
} satisfies Partial<Record<FilterName, SQL>>;
export type Facet = keyof typeof facetValues;
const facets = Object.keys(facetValues) as Facet[];

/** How many cars stand behind each value of one facet. */
export type Tally = Map<string, number>;

/**
 * Counts the values of every facet over the cars that meet all conditions but the facet's own. One pass over the
 * sample serves all of them: a car that fails one condition only counts for that facet.
 */
export async function tallyAll(conditions: Conditions): Promise<Map<Facet, Tally>> {
  const inUse = facets.filter((facet) => conditions[facet]);
  const free = facets.filter((facet) => !conditions[facet]);
  const sample = await tallySample(conditions, inUse);
  const groups = [free, ...inUse.map((facet) => [facet])].filter((group) => group.length > 0);
  const parts = await Promise.all(
    groups.map((group): Promise<[Facet, Tally][]> | [Facet, Tally][] =>
      isTelling(sample, sample.met(ownOf(conditions, group)))
        ? group.map((facet) => [facet, sample.tally(facet)])
        : tallyMatches(conditions, group),
    ),
  );
  return new Map(parts.flat());
}

/** The filter a group of facets leaves out: a facet in use is a group of its own. */
function ownOf(conditions: Conditions, [facet]: Facet[]): Facet | undefined {
  return facet && conditions[facet] ? facet : undefined;
}

type Counted = { facet: string; value: string | null; count: number };

async function tallySample(conditions: Conditions, inUse: Facet[]) {
  const fails = (facet: Facet) => sql.identifier(`fails_${facet}`);
  const tests = inUse.map((facet) => sql`, (${conditions[facet]}) is not true as ${fails(facet)}`);
  const failed = sql.join([sql`0`, ...inUse.map((facet) => sql`${fails(facet)}::int`)], sql` + `);
  // The cars that meet every condition, but for the facet's own if it is in use.
  const met = (facet?: Facet) =>
    facet && conditions[facet] ? sql`(failed = 0 or failed = 1 and ${fails(facet)})` : sql`failed = 0`;
  const sizes = [undefined, ...inUse].map(
    (facet) => sql`select ${`met ${facet}`}, null, count(*)::int from near where ${met(facet)}`,
  );
  const values = facets.map((facet) => counted(facet, sql`judged as vehicles where ${met(facet)}`));
  const { rows } = await db().execute<Counted>(sql`
    with sampled as materialized (select * from ${sampledVehicles()}),
    tested as (select vehicles.* ${sql.join(tests, sql` `)} from sampled as vehicles),
    near as materialized (
      select * from (select *, ${failed} as failed from tested) as vehicles
      where failed <= 1 and ${matching(conditions, ...inUse, "availability")}),
    judged as materialized (${judged(conditions, sql`near`)})
    select 'sample' as facet, max(sample_key)::text as value, count(*)::int as count from sampled
    union all select 'near', null, count(*)::int from near
    union all ${sql.join([...sizes, ...values], sql` union all `)}`);
  const row = (name: string) => rows.find(({ facet }) => facet === name);
  const extent = { size: row("sample")?.count ?? 0, highest: Number(row("sample")?.value ?? 0) };
  const weight = weightOf(extent) * (conditions.availability ? thinned(row("near")?.count ?? 0) : 1);
  return {
    ...extent,
    met: (facet: Facet | undefined) => row(`met ${facet}`)?.count ?? 0,
    tally: (facet: Facet) => tallyOf(rows, facet, weight),
  };
}

/** The cars that are counted in the end: all, or those with an open calendar. */
function judged({ availability }: Conditions, from: SQL): SQL {
  return availability ? openAmong(from, availability) : sql`select * from ${from}`;
}

/** The same for a selection the sample holds too few of: its cars themselves. */
async function tallyMatches(conditions: Conditions, group: Facet[]): Promise<[Facet, Tally][]> {
  const { rows } = await db().execute<Counted>(sql`
    with found as materialized (${gathered(conditions, ownOf(conditions, group), "availability")}),
    judged as materialized (${judged(conditions, sql`found`)})
    select 'found' as facet, null as value, count(*)::int as count from found
    union all ${sql.join(
      group.map((facet) => counted(facet, sql`judged as vehicles`)),
      sql` union all `,
    )}`);
  const found = rows.find(({ facet }) => facet === "found")?.count ?? 0;
  const weight = conditions.availability ? thinned(found) : 1;
  return group.map((facet) => [facet, tallyOf(rows, facet, weight)]);
}

function counted(facet: Facet, from: SQL): SQL {
  return sql`select ${facet}::text as facet, value, count(*)::int as count
    from (select ${facetValues[facet]} as value from ${from}) each group by value`;
}

function tallyOf(rows: Counted[], facet: Facet, weight: number): Tally {
  const own = rows.filter((row) => row.facet === facet && row.value !== null);
  return new Map(own.map(({ value, count }) => [value ?? "", Math.round(count * weight)]));
}
