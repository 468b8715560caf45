import { routing } from "./routing";

/** "/vehicles" → "/fr/vehicles"; English paths have no prefix. */
export function localPath(path: string, locale: string): string {
  if (locale === routing.defaultLocale) return path;
  return path === "/" ? `/${locale}` : `/${locale}${path}`;
}

/** "/fr/vehicles" → "/vehicles". */
export function barePath(path: string): string {
  const bare = path.replace(/^\/(?:en|fr|rw)(?=\/|$)/, "");
  return bare === "" ? "/" : bare;
}
