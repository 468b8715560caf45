import { env } from "@/lib/platform/env";
import { localPath } from "@/lib/platform/i18n/local-path";

export const siteOrigin = () => new URL(env().SITE_URL).origin;

/** Returns the absolute URL of a page in the reader's locale, for use in messages. */
export function localizedPageUrl(path: string, locale: string, query: Record<string, string> = {}): string {
  const url = new URL(localPath(path, locale), env().SITE_URL);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
