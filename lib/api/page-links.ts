/**
 * The `Link` header of a page of a list (RFC 8288): first, previous, next and last, as far as there are any. Relative,
 * so that it is right behind whatever proxy.
 */
export function pageLinks(url: string, { page, pageCount }: { page: number; pageCount: number }): string {
  const { pathname, searchParams } = new URL(url);
  const link = (rel: string, number: number) => {
    const query = new URLSearchParams(searchParams);
    query.set("page", String(number));
    return `<${pathname}?${query}>; rel="${rel}"`;
  };
  return [
    link("first", 1),
    ...(page > 1 ? [link("prev", page - 1)] : []),
    ...(page < pageCount ? [link("next", page + 1)] : []),
    link("last", pageCount),
  ].join(", ");
}
