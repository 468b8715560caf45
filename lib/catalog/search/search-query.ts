import { inArray, type SQL, sql } from "drizzle-orm";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { isAvailable } from "@/lib/catalog/availability/is-available";
import { visibleToPublic } from "@/lib/catalog/vehicles/visibility";
import { isInUse } from "./filter-values";
import { type FilterField, type FilterOfKind, type SearchFilter, searchFilters } from "./filters";
import type { VehicleSearch } from "./rules";
import type { SearchWords } from "./search-words";

/** The SQL conditions of each filter in use and of the other parts of a search. */
export type Conditions = Partial<Record<SearchConditionName, SQL>>;
export type SearchConditionName = FilterField | "words" | "ids" | "availability";

export function searchConditionsOf(search: VehicleSearch, words: SearchWords, now: Date): Conditions {
  const inUse = searchFilters.filter((filter) => isInUse(filter, search));
  return {
    ...Object.fromEntries(inUse.map((filter) => [filter.field, conditionOf(filter, search)])),
    ...(words.length > 0 && { words: sql.join(words.map(anyTerm), sql` and `) }),
    ...(search.ids.length > 0 && { ids: inArray(vehicles.id, search.ids) }),
    ...(search.availability === "available" && { availability: isAvailable(search.dates, now) }),
  };
}

/** SQL condition for public vehicles that meet all conditions except those of the named filters. */
export function vehiclesMatching(
  conditions: Conditions,
  ...without: (SearchConditionName | undefined)[]
): SQL {
  return sql.join([visibleToPublic(), ...activeConditions(conditions, without)], sql` and `);
}

/**
 * Like vehiclesMatching, for row estimates: without the hidden-business test, which the planner assumes to exclude
 * every other vehicle.
 */
export function vehiclesMatchingRoughly(conditions: Conditions, ...without: SearchConditionName[]): SQL {
  return sql.join(
    [sql`${vehicles.status} = 'published'`, ...activeConditions(conditions, without)],
    sql` and `,
  );
}

function activeConditions(conditions: Conditions, without: (SearchConditionName | undefined)[]): SQL[] {
  const left = Object.entries(conditions).filter(([name]) => !without.includes(name as SearchConditionName));
  return left.map(([, condition]) => condition);
}

/** The condition of a filter that is in use. */
function conditionOf(filter: SearchFilter, search: VehicleSearch): SQL {
  switch (filter.kind) {
    case "anyOf":
    case "anyName":
      return anyTerm(termsOf(filter.term, search[filter.field]));
    case "allOf":
      return allTerms(termsOf(filter.term, search[filter.field]));
    case "flag":
      return anyTerm(termsOf(filter.term, ["1"]));
    case "atLeast":
      return "term" in filter
        ? anyTerm(termsOf(filter.term, [String(search[filter.field])]))
        : sql`${vehicles[filter.column]} >= ${search[filter.field]}`;
    case "range":
      return rangeCondition(filter, search);
  }
}

function termsOf(term: string, values: string[]): string[] {
  return values.map((value) => `${term}:${value}`);
}

export function allTerms(terms: string[]): SQL {
  return sql`${vehicles.searchTerms} @> ${sql.param(terms)}::text[]`;
}

function anyTerm(terms: string[]): SQL {
  return sql`${vehicles.searchTerms} && ${sql.param(terms)}::text[]`;
}

function rangeCondition({ field, column, ceiling, unit }: FilterOfKind<"range">, search: VehicleSearch): SQL {
  const { min, max } = search[field];
  const ends = [
    min > 0 && sql`${vehicles[column]} >= ${min * unit}`,
    // The upper end has no limit.
    max < ceiling && sql`${vehicles[column]} <= ${max * unit}`,
  ].filter((end) => end !== false);
  return sql.join(ends, sql` and `);
}
