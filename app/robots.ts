import type { MetadataRoute } from "next";
import { localPath } from "@/lib/platform/i18n/local-path";
import { routing } from "@/lib/platform/i18n/routing";
import { absoluteUrl } from "@/lib/platform/site-url";

/** The site's URL is configured at runtime, so this cannot be rendered at build time. */
export const dynamic = "force-dynamic";

// These pages need a sign-in or have unlimited variants. /login itself may be crawled (it is noindex), but not its
// ?next= for every page.
const closed = ["/dashboard", "/payment", "/sandbox/", "/logout", "/login?"];

export default function robots(): MetadataRoute.Robots {
  const paths = closed.flatMap((path) => routing.locales.map((locale) => localPath(path, locale)));
  return {
    rules: { userAgent: "*", allow: ["/", "/api/files/"], disallow: ["/api/", ...paths] },
    sitemap: absoluteUrl("/sitemap.xml"),
  };
}
