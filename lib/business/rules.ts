/** As slugOf() makes them; undefined for what is no address of a company. */
export const slugFrom = (segment: string): string | undefined =>
  /^[a-z0-9][a-z0-9-]{0,119}$/.test(segment) ? segment : undefined;

/** Which page of its cars the rest of the path asks for: nothing is the first, which has no other address. */
export function pageOfPath(rest: string[] | undefined): number | undefined {
  const [segment, ...more] = rest ?? [];
  if (segment === undefined) return 1;
  return more.length === 0 && /^([2-9]|[1-9]\d{1,3})$/.test(segment) ? Number(segment) : undefined;
}
