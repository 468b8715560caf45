import type { MetadataRoute } from "next";
import { localPath } from "@/lib/i18n/local-path";
import { routing } from "@/lib/i18n/routing";
import { fileUrl } from "@/lib/seo/address";

/** The site's address is a setting of where it runs, not of where it was built. */
export const dynamic = "force-dynamic";

// Behind a sign-in or without end. /login itself may be visited (it says noindex); its ?next= for every page need not.
const closed = ["/dashboard", "/payment", "/sandbox/", "/logout", "/login?"];

export default function robots(): MetadataRoute.Robots {
  const paths = closed.flatMap((path) => routing.locales.map((locale) => localPath(path, locale)));
  return {
    rules: { userAgent: "*", allow: ["/", "/api/files/"], disallow: ["/api/", ...paths] },
    sitemap: fileUrl("/sitemap.xml"),
  };
}
