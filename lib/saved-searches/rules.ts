import { type Question, readSearch } from "@/lib/search/address";
import { type VehicleSearch, writeSearch } from "@/lib/search/rules";

/** Each name with all its values, as Next would give them. */
function questionOf(query: string): Question {
  const params = new URLSearchParams(query);
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.getAll(name)]));
}

/** What a kept query asks on a day; undefined once its dates have passed. */
export function searchAsked(query: string, today: string): VehicleSearch | undefined {
  const { problem, ...search } = readSearch(questionOf(query), today);
  return problem ? undefined : search;
}

/** A query of /vehicles in the form it is kept in: two ways to ask the same are one search. */
export function keptQuery(query: string, today: string): string {
  const { problem: _, ...search } = readSearch(questionOf(query), today);
  return writeSearch({ ...search, page: 1, view: "grid", isMapOpen: false });
}

/** A car is news for two weeks: who switches alerts on learns nothing older. */
export const NEWS_DAYS = 14;

/** Cars one letter names; of more it says how many. */
export const NAMED_IN_LETTER = 6;
