import { sitemapIndexAnswer } from "@/lib/sitemap/files";

export const dynamic = "force-dynamic";

// GET /sitemap.xml – the index of all files of addresses
export const GET = sitemapIndexAnswer;
