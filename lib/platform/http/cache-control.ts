/** Who may cache a file that is not public and immutable. */
export type Audience = "public-for-now" | "private";

/** Cache headers of a response; without `maxAge` it may not be cached at all. */
export function cacheHeaders({ maxAge }: { maxAge?: number }) {
  return { "cache-control": maxAge ? `public, max-age=${maxAge}` : "no-store" };
}

/** Seconds for which shared caches keep a file that is public for now. */
const SHARED_CACHE_SECONDS = 300;

export function fileCacheControl(
  maxAge: number | undefined,
  etag: string | undefined,
  audience: Audience | undefined,
): string {
  // A browser that has the file may keep it; shared caches must ask again soon, because it may become private.
  if (maxAge && audience === "public-for-now")
    return `public, max-age=${maxAge}, s-maxage=${SHARED_CACHE_SECONDS}`;
  if (maxAge && !audience) return `public, max-age=${maxAge}, immutable`;
  return etag ? "private, no-cache" : "private, no-store";
}
