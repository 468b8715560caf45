/**
 * Returns the URL's current query. useSearchParams is updated only after React has rendered a change, so
 * building the next URL from it would lose the first of two quick changes.
 */
export function currentQuery(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

/** Changes the query on the same page without a server request; Back restores the previous one. */
export function pushQuery(query: URLSearchParams): void {
  window.history.pushState(null, "", query.size > 0 ? `?${query}` : window.location.pathname);
}
