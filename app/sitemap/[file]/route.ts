import { sitemapFileResponse } from "@/lib/catalog/seo/sitemap/responses";

export const dynamic = "force-dynamic";

// GET /sitemap/:file – public pages in every language, at most a few thousand URLs per file
export const GET = async (_request: Request, { params }: RouteContext<"/sitemap/[file]">) =>
  sitemapFileResponse((await params).file);
