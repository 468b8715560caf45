export type RouteParams = Record<string, string | string[] | undefined>;

/** "/api/bookings/0197…/receipt" → "/api/bookings/:bookingId/receipt": one name per route, not per path. */
export function routeName(pathname: string, params: RouteParams): string {
  // Unknown paths share one name, because strangers can invent any number of them.
  if (Array.isArray(params.path)) return "/api/:path";
  const names = new Map(Object.entries(params).map(([name, value]) => [String(value), `:${name}`]));
  return pathname
    .split("/")
    .map((part) => names.get(decoded(part)) ?? part)
    .join("/");
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
