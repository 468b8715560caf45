/** Whom a file is for that is not everybody's for ever. */
export type Audience = "everybody for now" | "few";

/** How long an answer may be kept, by anybody: not at all unless its route says so. */
export function keeping({ maxAge }: { maxAge?: number }) {
  return { "cache-control": maxAge ? `public, max-age=${maxAge}` : "no-store" };
}

/** How long caches between us and browsers keep what is everybody's for now, in seconds. */
const FOR_NOW = 300;

/** The same for a file. */
export function keepingFile(
  maxAge: number | undefined,
  etag: string | undefined,
  audience: Audience | undefined,
): string {
  // Who has seen it has seen it; who comes tomorrow asks us whether it is still to be seen.
  if (maxAge && audience === "everybody for now") return `public, max-age=${maxAge}, s-maxage=${FOR_NOW}`;
  if (maxAge && !audience) return `public, max-age=${maxAge}, immutable`;
  return etag ? "private, no-cache" : "private, no-store";
}
