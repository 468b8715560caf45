/**
 * Returns the `Link` header of a paged list (RFC 8288): first, previous, next and last, if they exist. The
 * links are relative, so that they are correct behind any proxy.
 */
export function linkHeader(url: string, { page, pageCount }: { page: number; pageCount: number }): string {
  const { pathname, searchParams } = new URL(url);
  const link = (rel: string, number: number) => {
    const query = new URLSearchParams(searchParams);
    query.set("page", String(number));
    return `<${pathname}?${query}>; rel="${rel}"`;
  };
  return [
    link("first", 1),
    // Before a page beyond the last one comes the last one.
    ...(page > 1 ? [link("prev", Math.min(page - 1, pageCount))] : []),
    ...(page < pageCount ? [link("next", page + 1)] : []),
    link("last", pageCount),
  ].join(", ");
}
