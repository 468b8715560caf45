import { z } from "zod";
import { page } from "@/app/page-builder";
import { JsonLd } from "@/components/catalog/seo/json-ld";
import { businessPageHref } from "@/components/catalog/storefront/business-page/business-pagination";
import { PublicBusinessScreen } from "@/components/catalog/storefront/business-page/public-business-screen";
import { NotFoundContent } from "@/components/layout/not-found-content";
import { pageMetadata } from "@/lib/catalog/seo/metadata";
import { businessGraph } from "@/lib/catalog/seo/page-graphs";
import { findBusinessPage } from "@/lib/catalog/storefront/business-page/queries";
import { parsePageNumber, parseSlug } from "@/lib/catalog/storefront/business-page/rules";
import { displayedExchangeRate } from "@/lib/platform/settings/rates/commission-and-exchange-rates";

/** The same bytes for every visitor. */
const company = page({
  path: "/company/[slug]/[[...page]]",
  access: "public",
  params: z.object({
    slug: z.string().transform(parseSlug),
    page: z.array(z.string()).optional().transform(parsePageNumber),
  }),
  metadata: async ({ locale, params, t }) => {
    const found = await companyOf(params);
    if (!found) return { robots: { index: false } };
    const { name, slug, vehicleCount } = found.business;
    return pageMetadata({
      locale,
      path: businessPageHref(slug, found.page),
      title: t("company.page.metaTitle", { name }),
      description: t("company.page.metaDescription", { name, count: vehicleCount }),
    });
  },
  messages: ["reviews.rated"],
  render: async ({ locale, params }) => {
    const [found, rate] = await Promise.all([companyOf(params), displayedExchangeRate()]);
    if (!found) return <NotFoundContent />;
    const graph = await businessGraph(locale, found, businessPageHref(found.business.slug, found.page));
    return (
      <>
        <JsonLd graph={graph} />
        <PublicBusinessScreen business={found} rate={rate} />
      </>
    );
  },
});

// No companies at build time, which would need the database; each page is cached from its first request until its
// company changes.
export const generateStaticParams = () => [];
export const generateMetadata = company.generateMetadata;
export default company.render;

async function companyOf({ slug, page }: { slug?: string; page?: number }) {
  return slug && page ? findBusinessPage(slug, page) : null;
}
