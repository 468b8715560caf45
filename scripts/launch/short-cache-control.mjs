/**
 * Next allows shared caches to keep a page for as long as it caches it itself, and to serve it stale for a year; but
 * when the page's data changes, Next expires its own copy and theirs stays. Returns a Cache-Control of minutes for
 * such a value, and any other value as it is.
 */
export function shortCacheControl(value) {
  if (!/^s-maxage=\d+(, stale-while-revalidate(=\d+)?)?$/.test(value)) return value;
  return "public, max-age=0, s-maxage=60, stale-while-revalidate=60";
}
