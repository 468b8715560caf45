import { env } from "@/lib/env";
import { localPath } from "@/lib/i18n/local-path";

/** Our own origin: what a letter leads to is there. */
export const home = () => new URL(env().SITE_URL).origin;

/** The whole address of a page, for a letter in the reader's language. */
export function letterLink(path: string, locale: string, query: Record<string, string> = {}): string {
  const url = new URL(localPath(path, locale), env().SITE_URL);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
