import { dayIn, KIGALI } from "@/lib/platform/dates";
import { parseQueryString } from "@/lib/platform/http/parse";
import { isApiRequest } from "@/lib/platform/maintenance/rules";
import type { SearchAddress } from "@/lib/platform/page-cache/front-cache";
import { listQuery } from "./contract";
import { readSearch } from "./read-search";
import { vehiclesHref } from "./rules";

/** Further pages are seldom asked for. */
const MOST_PAGES = 3;
const LONGEST_URL = 1_000;
const listing = /^(?:(?:\/fr|\/rw)?|\/api)\/vehicles$/;
const { limit: defaultLimit } = listQuery.parse({});

const MOST_KNOWN = 2_000;
/** Reading a search takes longer than sending a cached answer. With dates that are past meanwhile it stays an address. */
const known = new Map<string, SearchAddress | undefined>();

/**
 * The address under which the answer to a request for the listing, as a page or from the API, is cached: that of the
 * same search, normalised, so that everybody who searches for the same shares it. Undefined for what is not cached:
 * searches by somebody's favourites or with invalid dates, and requests to the API that may be signed in.
 */
export function searchAddress(
  url: string,
  { accept = "", cookie }: { accept?: string; cookie?: string },
): SearchAddress | undefined {
  const [path = ""] = url.split("?", 1);
  if (!listing.test(path) || url.length > LONGEST_URL) return undefined;
  const isApi = path.startsWith("/api/") || isApiRequest(path, accept);
  if (isApi && cookie !== undefined) return undefined;
  const key = `${isApi} ${url}`;
  if (known.has(key)) return known.get(key);
  if (known.size === MOST_KNOWN) known.clear();
  const address = readAddress(url, path, isApi);
  known.set(key, address);
  return address;
}

function readAddress(url: string, path: string, isApi: boolean): SearchAddress | undefined {
  // The API refuses U+0000.
  if (url.includes("%00")) return undefined;
  const query = listQuery.safeParse(parseQueryString(new URLSearchParams(url.slice(path.length))));
  if (!query.success) return undefined;
  const { limit, ...asked } = query.data;
  const { problem, ...search } = readSearch(asked, dayIn(new Date(), KIGALI));
  if (problem || search.ids.length > 0 || search.page > MOST_PAGES) return undefined;
  if (!isApi) return { address: vehiclesHref(search, path), type: "text/html" };
  const address = vehiclesHref({ ...search, view: "grid", isMapOpen: false }, path);
  const suffix = limit === defaultLimit ? "" : `${address.includes("?") ? "&" : "?"}limit=${limit}`;
  return { address: address + suffix, type: "application/json" };
}
