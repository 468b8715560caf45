import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { type FilterField, perFilter, searchFilters } from "./filters";
import {
  COUNT_SAMPLE_SIZE,
  calendarWeight,
  countedColumns,
  type GatheredSelection,
  gatherSelection,
  isSampleLargeEnough,
  sampledKeys,
  sampledVehicles,
  selectAvailable,
} from "./sample";
import { sampleWeight } from "./sample-weight";
import { type Conditions, vehiclesMatching } from "./search-query";

/**
 * The expression that each facet groups by. Arrays are counted separately, because a vehicle counts once for each of
 * its values.
 */
const facetValues = perFilter<Record<FilterField, SQL>>((filter) => {
  const column = vehicles[filter.column];
  if (filter.kind !== "range") return sql`${column}`;
  const { step, unit, ceiling } = filter;
  return sql`least(${column} / ${sql.raw(String(step * unit))}, ${sql.raw(String(ceiling / step - 1))})`;
});
const facets = searchFilters.map(({ field }) => field);
const nameFacets = searchFilters.filter(({ kind }) => kind === "anyName").map(({ field }) => field);
const arrayFacets = searchFilters.filter(({ kind }) => kind === "allOf").map(({ field }) => field);

/** The number of vehicles by value of one facet; names also have the slug that vehicles are indexed by. */
export type Tally = Map<string, { count: number; slug: string | null }>;

/**
 * Counts the values of every facet over the vehicles that meet all conditions except the facet's own. One pass over the
 * sample serves all facets: a vehicle that fails exactly one condition counts only for that facet.
 */
export async function tallyAll(conditions: Conditions): Promise<Map<FilterField, Tally>> {
  const inUse = facets.filter((facet) => conditions[facet]);
  const free = facets.filter((facet) => !conditions[facet]);
  const sample = await tallySample(conditions, inUse);
  const groups = [free, ...inUse.map((facet) => [facet])].filter((group) => group.length > 0);
  const parts = await Promise.all(
    groups.map((group): Promise<[FilterField, Tally][]> | [FilterField, Tally][] => {
      const own = ownOf(conditions, group);
      const met = sample.met(own);
      return isSampleLargeEnough(sample, met)
        ? group.map((facet) => [facet, sample.tally(facet)])
        : tallyGathered(conditions, group, gatherSelection(conditions, sample, met, own, "availability"));
    }),
  );
  return new Map(parts.flat());
}

/** The condition that a group of facets leaves out; a facet in use forms its own group. */
function ownOf(conditions: Conditions, [facet]: FilterField[]): FilterField | undefined {
  return facet && conditions[facet] ? facet : undefined;
}

/**
 * The counts of a facet's value: first the vehicles that meet all conditions, then per facet in use those
 * that may fail its condition.
 */
type Counted = { facet: string; value: string | null; slug: string | null; counts: number[] };

async function tallySample(conditions: Conditions, inUse: FilterField[]) {
  const fails = (facet: FilterField) => sql.identifier(`fails_${facet}`);
  const tests = inUse.map((facet) => sql`, (${conditions[facet]}) is not true as ${fails(facet)}`);
  const failed = sql.join([sql`0`, ...inUse.map((facet) => sql`${fails(facet)}::int`)], sql` + `);
  const counts = sql.join(
    [sql`failed = 0`, ...inUse.map((facet) => sql`failed = 0 or ${fails(facet)}`)].map(
      (met) => sql`count(*) filter (where ${met})::int`,
    ),
    sql`, `,
  );
  // OFFSET 0 makes PostgreSQL evaluate each test once instead of at every use of its result.
  const rows = await db().execute<Counted>(sql`
    with near as materialized (
      select * from (select *, ${failed} as failed from (
        select ${countedColumns} ${sql.join(tests, sql` `)} from ${sampledVehicles()}
        where ${vehiclesMatching(conditions, ...inUse, "availability")} offset 0) as tested) as judged
      where failed <= 1),
    ${countedTable(conditions, sql`near`)}
    select 'sample' as facet, max(sample_key)::text as value, null as slug, array[count(*)::int] as counts
      from ${sampledKeys()}
    union all select 'near', count(*)::text, null, array[${counts}] from near
    union all ${countedBy(facets, counts)}`);
  const row = (name: string) => rows.find(({ facet }) => facet === name);
  const extent = { size: row("sample")?.counts[0] ?? 0, highest: Number(row("sample")?.value ?? 0) };
  const checked = conditions.availability ? calendarWeight(Number(row("near")?.value ?? 0)) : 1;
  const weight = sampleWeight(extent, COUNT_SAMPLE_SIZE) * checked;
  // indexOf is -1 for a facet not in use, so it reads the first count.
  const which = (facet: FilterField | undefined) => (facet ? inUse.indexOf(facet) + 1 : 0);
  return {
    ...extent,
    met: (facet: FilterField | undefined) => row("near")?.counts[which(facet)] ?? 0,
    tally: (facet: FilterField) => tallyOf(rows, facet, weight, which(facet)),
  };
}

/** The counted vehicles as the table `vehicles`: all, or only the available ones. */
function countedTable({ availability }: Conditions, from: SQL): SQL {
  return availability
    ? sql`counted as materialized (${selectAvailable(from, availability)})`
    : sql`counted as not materialized (select * from ${from})`;
}

/** Counts a selection that is too rare in the sample, over its own vehicles. */
async function tallyGathered(
  conditions: Conditions,
  group: FilterField[],
  { selection, weight }: GatheredSelection,
): Promise<[FilterField, Tally][]> {
  const rows = await db().execute<Counted>(sql`
    with found as materialized (${selection}),
    ${countedTable(conditions, sql`found`)}
    select 'found' as facet, null as value, null as slug, array[count(*)::int] as counts from found
    union all ${countedBy(group, sql`count(*)::int`)}`);
  const found = rows.find(({ facet }) => facet === "found")?.counts[0] ?? 0;
  const share = conditions.availability ? calendarWeight(found) : 1;
  return group.map((facet) => [facet, tallyOf(rows, facet, weight * share)]);
}

/**
 * All values of these facets with their counts in one pass, plus one for each array. The slugs of names come from the
 * same database function as the indexed slugs, so that both always agree.
 */
function countedBy(group: FilterField[], counts: SQL): SQL {
  const arrays = group.filter((facet) => arrayFacets.includes(facet));
  const plain = group.filter((facet) => !arrays.includes(facet));
  const values = plain.map((facet) => facetValues[facet]);
  // In each grouping set only that set's column is not null.
  const facetNames = plain.map(
    (facet, index) => sql`when grouping(${values[index]}) = 0 then ${facet}::text`,
  );
  const named = plain.filter((facet) => nameFacets.includes(facet)).map((facet) => facetValues[facet]);
  const ways = [
    plain.length > 0 &&
      sql`select case ${sql.join(facetNames, sql` `)} end as facet,
        coalesce(${sql.join(
          values.map((value) => sql`${value}::text`),
          sql`, `,
        )}) as value, search_slug(coalesce(${sql.join([sql`null`, ...named], sql`, `)})) as slug,
        array[${counts}] as counts
      from counted as vehicles group by grouping sets (${sql.join(
        values.map((value) => sql`(${value})`),
        sql`, `,
      )})`,
    ...arrays.map(
      (facet) => sql`select ${facet}::text, value, null, array[${counts}]
        from counted as vehicles, unnest(${facetValues[facet]}) as value group by value`,
    ),
  ];
  return sql.join(
    ways.filter((way) => way !== false),
    sql` union all `,
  );
}

function tallyOf(rows: Counted[], facet: FilterField, weight: number, which = 0): Tally {
  const own = rows.filter((row) => row.facet === facet && row.value !== null);
  return new Map(
    own.map(({ value, slug, counts }) => [
      value ?? "",
      { slug, count: Math.round((counts[which] ?? 0) * weight) },
    ]),
  );
}
