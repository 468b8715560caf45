import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/vehicles";
import { categoryIds } from "@/lib/categories/rules";
import { featureIds } from "@/lib/features/rules";
import { fuelTypes, transmissions } from "@/lib/vehicles/contract";
import { type SearchFacets, searchFacets } from "./contract";
import { type Conditions, conditionsOf, type FilterName, matching } from "./matching";
import { PRICE_CEILING, PRICE_STEP, ratingChoices, seatChoices, type VehicleSearch } from "./rules";
import { sampleOf, weightOf } from "./sample";
import { understandWords } from "./words";

const MOST_NAMES = 60;
const MOST_FEATURES = 40;
const PRICE_STEPS = PRICE_CEILING / PRICE_STEP;

/** What each facet counts by. The sample has these columns, and `unnest` turns features into a row each. */
const facetValues = {
  categories: sql`category_id`,
  makes: sql`make`,
  fuels: sql`fuel`,
  transmissions: sql`gearbox`,
  features: sql`unnest(features)`,
  places: sql`place`,
  instantBook: sql`instant`,
  seats: sql`seats`,
  ratings: sql`rating`,
  price: sql`price`,
} satisfies Partial<Record<FilterName, SQL>>;
type Facet = keyof typeof facetValues;
const facets = Object.keys(facetValues) as Facet[];

const sampled = sql`${vehicles.categoryId} as category_id, ${vehicles.make} as make, ${vehicles.fuelType}::text as fuel,
  ${vehicles.transmission}::text as gearbox, ${vehicles.features} as features, ${vehicles.neighbourhood} as place,
  ${vehicles.isInstantBook}::text as instant, ${vehicles.seats}::text as seats,
  trunc(${vehicles.ratingAverage}, 1)::text as rating,
  least(${vehicles.dailyPriceCents} / ${PRICE_STEP * 100}, ${PRICE_STEPS - 1})::text as price`;

/** How many cars stand behind each value of one facet. */
type Tally = Map<string, number>;

/** The choices of every filter with their counts; a filter in use is counted as if it were not. */
export async function listFacets(search: VehicleSearch, now: Date): Promise<SearchFacets> {
  const { words } = await understandWords(search.search);
  const conditions = conditionsOf(search, words, now);
  const inUse = facets.filter((facet) => conditions[facet]);
  const tallies = await Promise.all([
    tally(
      conditions,
      facets.filter((facet) => !inUse.includes(facet)),
    ),
    ...inUse.map((facet) => tally(conditions, [facet], facet)),
  ]);
  const of = new Map(tallies.flatMap((part) => [...part]));
  const found = (facet: Facet): Tally => of.get(facet) ?? new Map();
  return searchFacets.parse({
    categories: inOrder(categoryIds, found("categories")),
    makes: await named("makes", found("makes"), search.makes),
    fuels: inOrder(fuelTypes, found("fuels")),
    transmissions: inOrder(transmissions, found("transmissions")),
    features: frequent(found("features"), search.features),
    places: await named("places", found("places"), search.places),
    instantBook: found("instantBook").get("true") ?? 0,
    seats: cumulated(seatChoices, found("seats")),
    ratings: cumulated(ratingChoices, found("ratings")),
    price: inOrder(
      Array.from({ length: PRICE_STEPS }, (_, step) => String(step)),
      found("price"),
    ).map(({ id, count }) => ({ from: Number(id) * PRICE_STEP, count })),
  });
}

/** Counts the values of some facets over one sample. */
async function tally(conditions: Conditions, counted: Facet[], without?: Facet): Promise<Map<Facet, Tally>> {
  const parts = counted.map(
    (facet) => sql`select ${facet}::text as facet, value, count(*)::int as count
      from (select ${facetValues[facet]} as value from found) each group by value`,
  );
  const { rows } = await db().execute<{ facet: string; value: string | null; count: number }>(sql`
    with found as materialized (${sampleOf(matching(conditions, without), sampled)})
    select 'sampled' as facet, max(sample_key)::text as value, count(*)::int as count from found
    union all ${sql.join(parts, sql` union all `)}`);
  const whole = rows.find(({ facet }) => facet === "sampled");
  const { weight } = weightOf(whole?.count ?? 0, whole?.value ? Number(whole.value) : null);
  const tallies = new Map<Facet, Tally>(counted.map((facet) => [facet, new Map()]));
  for (const { facet, value, count } of rows)
    if (value !== null) tallies.get(facet as Facet)?.set(value, Math.round(count * weight));
  return tallies;
}

function inOrder<T extends string>(ids: readonly T[], tally: Tally) {
  return ids.map((id) => ({ id, count: tally.get(id) ?? 0 }));
}

/** The choices of "at least"; the 0 that stands for any has no count. */
function cumulated(choices: readonly number[], tally: Tally) {
  return choices.slice(1).map((atLeast) => ({
    atLeast,
    count: [...tally].reduce((sum, [value, count]) => (Number(value) >= atLeast ? sum + count : sum), 0),
  }));
}

/** The features most cars have, and the chosen ones, in the order of the list. */
function frequent(tally: Tally, chosen: readonly string[]) {
  const most = [...tally].sort(([, a], [, b]) => b - a).slice(0, MOST_FEATURES);
  const shown = new Set([...most.map(([id]) => id), ...chosen]);
  return inOrder(featureIds, tally).filter(({ id }) => shown.has(id));
}

/** Makes or neighbourhoods with the names people know them by, most cars first, the chosen ones among them. */
async function named(facet: "makes" | "places", tally: Tally, chosen: string[]) {
  const names = [...tally].sort(([a, x], [b, y]) => y - x || a.localeCompare(b));
  const slugs = await slugsOf(names.map(([name]) => name));
  const all = names.map(([name, count]) => ({ slug: slugs.get(name) ?? "", name, count }));
  const shown = all.filter(({ slug }, index) => index < MOST_NAMES || chosen.includes(slug));
  const missing = chosen.filter((slug) => !all.some((choice) => choice.slug === slug));
  return [...shown, ...(await Promise.all(missing.map((slug) => nameOf(facet, slug)))).flat()];
}

/** The database made the slugs that cars are found by, so it is asked, not imitated. */
async function slugsOf(names: string[]): Promise<Map<string, string>> {
  const { rows } = await db().execute<{ name: string; slug: string }>(sql`
    select name, search_slug(name) as slug from unnest(${sql.param(names)}::text[]) name`);
  return new Map(rows.map(({ name, slug }) => [name, slug]));
}

/** A chosen make or neighbourhood that no car left has; nothing when no car ever had it. */
async function nameOf(facet: "makes" | "places", slug: string) {
  const term = `${facet === "makes" ? "make" : "place"}:${slug}`;
  const [row] = await db()
    .select({ name: facet === "makes" ? vehicles.make : vehicles.neighbourhood })
    .from(vehicles)
    .where(matching({ [facet]: sql`${vehicles.searchTerms} @> ${sql.param([term])}::text[]` }))
    .limit(1);
  return row ? [{ slug, name: row.name, count: 0 }] : [];
}
