/** Parses a path segment as a slug in the format of slugOf(); undefined if it is none. */
export const parseSlug = (segment: string): string | undefined =>
  /^[a-z0-9][a-z0-9-]{0,119}$/.test(segment) ? segment : undefined;

/**
 * The page number in the rest of the path. No segment means page 1, which has no other URL; undefined for anything that
 * is not a page number.
 */
export function parsePageNumber(rest: string[] | undefined): number | undefined {
  const [segment, ...more] = rest ?? [];
  if (segment === undefined) return 1;
  return more.length === 0 && /^([2-9]|[1-9]\d{1,3})$/.test(segment) ? Number(segment) : undefined;
}
