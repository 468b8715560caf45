import { type QueryParams, readSearch } from "@/lib/catalog/search/read-search";
import { toSearchQuery, type VehicleSearch } from "@/lib/catalog/search/rules";

/** Each name with its values, in the form Next passes query parameters. */
function queryParamsOf(query: string): QueryParams {
  const params = new URLSearchParams(query);
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.getAll(name)]));
}

/** The search of a saved query on a day; undefined once its dates have passed. */
export function readSavedQuery(query: string, today: string): VehicleSearch | undefined {
  const { problem, ...search } = readSearch(queryParamsOf(query), today);
  return problem ? undefined : search;
}

/** Normalizes a query of /vehicles, so that two spellings of the same search are equal. */
export function normalizeQuery(query: string, today: string): string {
  const { problem: _, ...search } = readSearch(queryParamsOf(query), today);
  return toSearchQuery({ ...search, page: 1, view: "grid", isMapOpen: false });
}

/** Alerts report vehicles published within this many days. */
export const ALERT_WINDOW_DAYS = 14;

/** The most vehicles that an email lists by name; the rest are counted. */
export const MAX_LISTED_IN_EMAIL = 6;
