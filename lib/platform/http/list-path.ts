/** The path of a list's page after a cursor (undefined: the first), with the filters that are set in an address. */
export function listPath(
  path: string,
  address: { get(name: string): string | null },
  filters: readonly string[],
  cursor?: string,
): string {
  const query = new URLSearchParams(
    filters.flatMap((name) => {
      const value = address.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  if (cursor) query.set("cursor", cursor);
  return `${path}?${query}`;
}

/** The path of the first rows of a list that match an id, for the page of a person or thing. */
export const firstRowsPath = (path: string, id: string) => `${path}?search=${id}&limit=5`;

/** Whether two queries of a list ask for the same rows, apart from the text that they search for. */
export function isSameExceptSearch(one: URLSearchParams, other: URLSearchParams): boolean {
  const [first, second] = [one, other].map((query) => {
    const rest = new URLSearchParams(query);
    for (const name of ["search", "page", "cursor"]) rest.delete(name);
    rest.sort();
    return rest.toString();
  });
  return first === second;
}
