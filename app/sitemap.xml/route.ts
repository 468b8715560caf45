import { sitemapIndexResponse } from "@/lib/catalog/seo/sitemap/responses";

export const dynamic = "force-dynamic";

// GET /sitemap.xml – the index of the sitemap files
export const GET = sitemapIndexResponse;
