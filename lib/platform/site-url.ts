import { localPath } from "@/lib/platform/i18n/local-path";
import type { Locale } from "@/lib/platform/i18n/routing";
import { env } from "./env";

/** "/vehicles" in French → "https://gendana.example/fr/vehicles": the absolute URL of a page. */
export function pageUrl(path: string, locale: Locale): string {
  return absoluteUrl(localPath(path, locale));
}

/** Returns the absolute URL of a file under public/ or another path without a language. */
export function absoluteUrl(path: string): string {
  return new URL(path, env().SITE_URL).href;
}
