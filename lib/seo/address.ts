import { env } from "@/lib/env";
import { localPath } from "@/lib/i18n/local-path";
import type { Locale } from "@/lib/i18n/routing";

/** "/vehicles" in French → "https://gendana.example/fr/vehicles": how a page is called outside of itself. */
export function pageUrl(path: string, locale: Locale): string {
  return fileUrl(localPath(path, locale));
}

/** A file under public/, or any other path without a language, with the site's address before it. */
export function fileUrl(path: string): string {
  return new URL(path, env().SITE_URL).href;
}
