import { isSameExceptSearch } from "@/lib/platform/http/list-path";

/**
 * Returns the URL's current query. useSearchParams is updated only after React has rendered a change, so
 * building the next URL from it would lose the first of two quick changes.
 */
export function currentQuery(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

/**
 * Changes the query on the same page without a server request; Back restores the previous one. A search text that
 * is changed while typing replaces the previous one, so that Back leads to before the search.
 */
export function pushQuery(query: URLSearchParams): void {
  const url = query.size > 0 ? `?${query}` : window.location.pathname;
  if (isSameSearchRefined(currentQuery(), query)) window.history.replaceState(null, "", url);
  else window.history.pushState(null, "", url);
}

function isSameSearchRefined(before: URLSearchParams, after: URLSearchParams): boolean {
  const [old, current] = [before.get("search"), after.get("search")];
  return Boolean(old && current && old !== current) && isSameExceptSearch(before, after);
}
