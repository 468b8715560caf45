/** Adds the query of a request to the path of its page. */
export function pathWithQuery(path: string, query: Record<string, string | string[] | undefined>): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) => [values ?? []].flat().map((value) => [name, value])),
  ).toString();
  return search ? `${path}?${search}` : path;
}
