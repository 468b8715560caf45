/**
 * What the address asks for at this moment. useSearchParams knows it only once React has rendered the change: whoever
 * builds the next address on that loses the first of two choices made shortly after one another.
 */
export function currentQuery(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

/** Asks for something else on the same page, without the server; Back returns to what was asked before. */
export function pushQuery(query: URLSearchParams): void {
  window.history.pushState(null, "", query.size > 0 ? `?${query}` : window.location.pathname);
}
