import { inArray, type SQL, sql } from "drizzle-orm";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { isAvailable } from "@/lib/catalog/availability/is-available";
import { visibleToPublic } from "@/lib/catalog/vehicles/visibility";
import { isInUse } from "./filter-values";
import { type FilterField, type SearchFilter, searchFilters } from "./filters";
import type { VehicleSearch } from "./rules";
import type { SearchWords } from "./search-words";

/** The SQL conditions of each filter in use and of the other parts of a search. */
export type Conditions = Partial<Record<SearchConditionName, SQL>>;
export type SearchConditionName = TestedName | "ids" | "availability";

/** A part of a condition, which a sample in memory can test like the database. */
export type VehicleTest =
  | { kind: "anyTerm" | "allTerms"; terms: string[] }
  | { kind: "within"; column: "dailyPriceCents" | "ratingAverage"; min?: number; max?: number };
/** The tests of each filter in use and of the words; a vehicle has to pass all of them. */
type VehicleTests = Partial<Record<TestedName, VehicleTest[]>>;
type TestedName = FilterField | "words";

export function vehicleTestsOf(search: VehicleSearch, words: SearchWords): VehicleTests {
  const inUse = searchFilters.filter((filter) => isInUse(filter, search));
  return {
    ...Object.fromEntries(inUse.map((filter) => [filter.field, [testOf(filter, search)]])),
    ...(words.length > 0 && { words: words.map((terms) => ({ kind: "anyTerm" as const, terms })) }),
  };
}

export function searchConditionsOf(search: VehicleSearch, words: SearchWords, now: Date): Conditions {
  const tests = Object.entries(vehicleTestsOf(search, words));
  return {
    ...Object.fromEntries(tests.map(([name, parts]) => [name, sql.join(parts.map(toCondition), sql` and `)])),
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

function activeConditions(conditions: Conditions, without: (SearchConditionName | undefined)[]): SQL[] {
  const left = Object.entries(conditions).filter(([name]) => !without.includes(name as SearchConditionName));
  return left.map(([, condition]) => condition);
}

/** The test of a filter that is in use. */
function testOf(filter: SearchFilter, search: VehicleSearch): VehicleTest {
  switch (filter.kind) {
    case "anyOf":
    case "anyName":
      return { kind: "anyTerm", terms: termsOf(filter.term, search[filter.field]) };
    case "allOf":
      return { kind: "allTerms", terms: termsOf(filter.term, search[filter.field]) };
    case "flag":
      return { kind: "anyTerm", terms: termsOf(filter.term, ["1"]) };
    case "atLeast":
      return "term" in filter
        ? { kind: "anyTerm", terms: termsOf(filter.term, [String(search[filter.field])]) }
        : { kind: "within", column: filter.column, min: search[filter.field] };
    case "range": {
      const { column, ceiling, unit } = filter;
      const { min, max } = search[filter.field];
      return {
        kind: "within",
        column,
        min: min > 0 ? min * unit : undefined,
        // The upper end has no limit.
        max: max < ceiling ? max * unit : undefined,
      };
    }
  }
}

function termsOf(term: string, values: string[]): string[] {
  return values.map((value) => `${term}:${value}`);
}

function toCondition(test: VehicleTest): SQL {
  switch (test.kind) {
    case "anyTerm":
      return sql`${vehicles.searchTerms} && ${sql.param(test.terms)}::text[]`;
    case "allTerms":
      return allTerms(test.terms);
    case "within": {
      const ends = [
        test.min !== undefined && sql`${vehicles[test.column]} >= ${test.min}`,
        test.max !== undefined && sql`${vehicles[test.column]} <= ${test.max}`,
      ];
      return sql.join(
        ends.filter((end) => end !== false),
        sql` and `,
      );
    }
  }
}

export function allTerms(terms: string[]): SQL {
  return sql`${vehicles.searchTerms} @> ${sql.param(terms)}::text[]`;
}
