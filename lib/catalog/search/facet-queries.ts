import { sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { categoryIds } from "@/lib/catalog/categories/rules";
import { featureIds } from "@/lib/catalog/features/rules";
import { fuelTypes, transmissions } from "@/lib/catalog/vehicles/contract";
import { type SearchFacets, searchFacets } from "./contract";
import { type Facet, PRICE_STEPS, type Tally, tallyAll } from "./facet-counts";
import { PRICE_STEP, ratingChoices, seatChoices, type VehicleSearch } from "./rules";
import { searchConditionsOf, vehiclesMatching } from "./search-query";
import { understandWords } from "./search-words";

const MOST_NAMES = 60;
const MOST_FEATURES = 40;

/** The choices of every filter with their counts; each filter is counted as if it were not in use. */
export async function listFacets(search: VehicleSearch, now: Date): Promise<SearchFacets> {
  const { words } = await understandWords(search.search);
  const tallies = await tallyAll(searchConditionsOf(search, words, now));
  const found = (facet: Facet): Tally => tallies.get(facet) ?? new Map();
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

function inOrder<T extends string>(ids: readonly T[], tally: Tally) {
  return ids.map((id) => ({ id, count: tally.get(id) ?? 0 }));
}

/** The choices of an "at least" filter; the 0 that means any has no count. */
function cumulated(choices: readonly number[], tally: Tally) {
  return choices.slice(1).map((atLeast) => ({
    atLeast,
    count: [...tally].reduce((sum, [value, count]) => (Number(value) >= atLeast ? sum + count : sum), 0),
  }));
}

/** The most frequent features and the chosen ones, in the order of the list. */
function frequent(tally: Tally, chosen: readonly string[]) {
  const most = [...tally].sort(([, a], [, b]) => b - a).slice(0, MOST_FEATURES);
  const shown = new Set([...most.map(([id]) => id), ...chosen]);
  return inOrder(featureIds, tally).filter(({ id }) => shown.has(id));
}

/** Makes or neighbourhoods with their display names, most vehicles first, chosen ones included. */
async function named(facet: "makes" | "places", tally: Tally, chosen: string[]) {
  const names = [...tally].sort(([a, x], [b, y]) => y - x || a.localeCompare(b));
  const slugs = await slugsOf(names.map(([name]) => name));
  const all = names.map(([name, count]) => ({ slug: slugs.get(name) ?? "", name, count }));
  const shown = all.filter(({ slug }, index) => index < MOST_NAMES || chosen.includes(slug));
  const missing = chosen.filter((slug) => !all.some((choice) => choice.slug === slug));
  return [...shown, ...(await Promise.all(missing.map((slug) => nameOf(facet, slug)))).flat()];
}

/** Uses the database function that makes the slugs vehicles are indexed by, so that both always agree. */
async function slugsOf(names: string[]): Promise<Map<string, string>> {
  const { rows } = await db().execute<{ name: string; slug: string }>(sql`
    select name, search_slug(name) as slug from unnest(${sql.param(names)}::text[]) name`);
  return new Map(rows.map(({ name, slug }) => [name, slug]));
}

/**
 * The name of a chosen make or neighbourhood that no matching vehicle has; undefined if no vehicle ever had
 * it.
 */
async function nameOf(facet: "makes" | "places", slug: string) {
  const term = `${facet === "makes" ? "make" : "place"}:${slug}`;
  const [row] = await db()
    .select({ name: facet === "makes" ? vehicles.make : vehicles.neighbourhood })
    .from(vehicles)
    .where(vehiclesMatching({ [facet]: sql`${vehicles.searchTerms} @> ${sql.param([term])}::text[]` }))
    .limit(1);
  return row ? [{ slug, name: row.name, count: 0 }] : [];
}
