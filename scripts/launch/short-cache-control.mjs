/**
 * Next allows shared caches to keep a page for as long as it caches it itself, and to serve it stale for a
 * year; but when the page's data changes, Next expires only its own copy. Replaces such a Cache-Control by
 * one of minutes and returns any other value unchanged.
 *
 * @param {import("node:http").OutgoingHttpHeader} value
 */
export function shortCacheControl(value) {
  if (!/^s-maxage=\d+(, stale-while-revalidate(=\d+)?)?$/.test(String(value))) return value;
  return "public, max-age=0, s-maxage=60, stale-while-revalidate=60";
}
