import { db } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { readFromReplica } from "@/lib/platform/cluster/read-from-replica";
import { type SearchFacets, searchFacets } from "./contract";
import { type Tally, tallyAll } from "./facet-counts";
import { filterChoices } from "./filter-choices";
import { type FilterOfKind, type SearchFilter, searchFilters } from "./filters";
import type { VehicleSearch } from "./rules";
import { allTerms, searchConditionsOf, vehiclesMatching } from "./search-query";
import { resolveSearchWords } from "./search-words";

const MAX_NAMES = 60;
const MAX_FREQUENT = 40;

/** Lists the choices of every filter with their counts; each filter is counted as if it were not in use. */
export function listFacets(search: VehicleSearch, now: Date): Promise<SearchFacets> {
  return readFromReplica(() => countFacets(search, now));
}

async function countFacets(search: VehicleSearch, now: Date): Promise<SearchFacets> {
  const { words } = await resolveSearchWords(search.search);
  const tallies = await tallyAll(searchConditionsOf(search, words, now));
  const facets = searchFilters.map(async (filter) => [
    filter.field,
    await facetOf(filter, tallies.get(filter.field) ?? new Map(), search),
  ]);
  return searchFacets.parse(Object.fromEntries(await Promise.all(facets)));
}

function facetOf(filter: SearchFilter, tally: Tally, search: VehicleSearch) {
  switch (filter.kind) {
    case "anyOf":
      return inOrder(filterChoices[filter.field], tally);
    case "allOf":
      return frequent(filterChoices[filter.field], tally, search[filter.field]);
    case "anyName":
      return named(filter, tally, search[filter.field]);
    case "atLeast":
      return cumulated(filter.choices, tally);
    case "flag":
      return tally.get("true")?.count ?? 0;
    case "range":
      return stepped(filter, tally);
  }
}

function inOrder(ids: readonly string[], tally: Tally) {
  return ids.map((id) => ({ id, count: tally.get(id)?.count ?? 0 }));
}

function cumulated(choices: readonly number[], tally: Tally) {
  return choices.map((atLeast) => ({
    atLeast,
    count: [...tally].reduce((sum, [value, { count }]) => (Number(value) >= atLeast ? sum + count : sum), 0),
  }));
}

function stepped({ ceiling, step }: FilterOfKind<"range">, tally: Tally) {
  return Array.from({ length: ceiling / step }, (_, index) => ({
    from: index * step,
    count: tally.get(String(index))?.count ?? 0,
  }));
}

/** The most frequent values and the chosen ones, in the order of the list. */
function frequent(ids: readonly string[], tally: Tally, chosen: readonly string[]) {
  const most = [...tally].sort(([, a], [, b]) => b.count - a.count).slice(0, MAX_FREQUENT);
  const shown = new Set([...most.map(([id]) => id), ...chosen]);
  return inOrder(ids, tally).filter(({ id }) => shown.has(id));
}

/** Display names, most vehicles first, including chosen ones. */
async function named(filter: FilterOfKind<"anyName">, tally: Tally, chosen: string[]) {
  const all = [...tally]
    .map(([name, { slug, count }]) => ({ slug: slug ?? "", name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
  const shown = all.filter(({ slug }, index) => index < MAX_NAMES || chosen.includes(slug));
  const missing = chosen.filter((slug) => !all.some((choice) => choice.slug === slug));
  return [...shown, ...(await Promise.all(missing.map((slug) => nameOf(filter, slug)))).flat()];
}

/** The display name of a chosen value without matching vehicles; undefined if no vehicle ever had it. */
async function nameOf({ field, column, term }: FilterOfKind<"anyName">, slug: string) {
  const [row] = await db()
    .select({ name: vehicles[column] })
    .from(vehicles)
    .where(vehiclesMatching({ [field]: allTerms([`${term}:${slug}`]) }))
    .limit(1);
  return row ? [{ slug, name: row.name, count: 0 }] : [];
}
