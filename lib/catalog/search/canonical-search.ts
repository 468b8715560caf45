import { dayIn, KIGALI } from "@/lib/platform/dates";
import { parseQueryString } from "@/lib/platform/http/parse";
import { isApiRequest } from "@/lib/platform/maintenance/rules";
import type { CanonicalSearch } from "@/lib/platform/page-cache/front-cache";
import { listQuery } from "./contract";
import { readSearch } from "./read-search";
import { vehiclesHref } from "./rules";

/** Further pages are rarely requested. */
const MAX_PAGES = 3;
const LONGEST_URL = 1_000;
const listing = /^(?:(?:\/fr|\/rw)?|\/api)\/vehicles$/;
const { limit: defaultLimit } = listQuery.parse({});

const MAX_KNOWN = 2_000;
/**
 * Parsing a search takes longer than sending a cached response. An entry whose dates have passed meanwhile is harmless.
 */
const known = new Map<string, CanonicalSearch | undefined>();

/**
 * The URL under which the response to a request for the listing, as a page or from the API, is cached: the
 * normalised URL of the search, so that equal searches share it. Undefined for requests that are not cached:
 * searches by favourites or with invalid dates, and possibly signed-in requests to the API.
 */
export function canonicalSearch(
  url: string,
  { accept = "", cookie }: { accept?: string; cookie?: string },
): CanonicalSearch | undefined {
  const [path = ""] = url.split("?", 1);
  if (!listing.test(path) || url.length > LONGEST_URL) return undefined;
  const isApi = path.startsWith("/api/") || isApiRequest(path, accept);
  if (isApi && cookie !== undefined) return undefined;
  const key = `${isApi} ${url}`;
  if (known.has(key)) return known.get(key);
  if (known.size === MAX_KNOWN) known.clear();
  const search = readCanonical(url, path, isApi);
  known.set(key, search);
  return search;
}

function readCanonical(url: string, path: string, isApi: boolean): CanonicalSearch | undefined {
  // The API refuses U+0000.
  if (url.includes("%00")) return undefined;
  const params = parseQueryString(new URLSearchParams(url.slice(path.length)));
  const query = listQuery.safeParse(params);
  if (!query.success) return undefined;
  const { limit } = query.data;
  // The API's query has no `view` and `map`, which change the page.
  const { problem, ...search } = readSearch(params, dayIn(new Date(), KIGALI));
  if (problem || search.ids.length > 0 || search.page > MAX_PAGES) return undefined;
  if (!isApi) return { url: vehiclesHref(search, path), type: "text/html" };
  const href = vehiclesHref({ ...search, view: "grid", isMapOpen: false }, path);
  const suffix = limit === defaultLimit ? "" : `${href.includes("?") ? "&" : "?"}limit=${limit}`;
  return { url: href + suffix, type: "application/json" };
}
