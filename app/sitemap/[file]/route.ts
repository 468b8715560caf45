import { sitemapFileAnswer } from "@/lib/sitemap/files";

export const dynamic = "force-dynamic";

// GET /sitemap/:file – addresses of public pages in every language, at most a few thousand a file
export const GET = async (_request: Request, { params }: RouteContext<"/sitemap/[file]">) =>
  sitemapFileAnswer((await params).file);
