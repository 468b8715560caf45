import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { JsonLd } from "@/components/catalog/seo/json-ld";
import { businessPageHref } from "@/components/catalog/storefront/business-page/business-pagination";
import { PublicBusinessScreen } from "@/components/catalog/storefront/business-page/public-business-screen";
import { NotFoundContent } from "@/components/layout/not-found-content";
import { pageMetadata } from "@/lib/catalog/seo/metadata";
import { businessGraph } from "@/lib/catalog/seo/page-graphs";
import { findBusinessPage } from "@/lib/catalog/storefront/business-page/queries";
import { parsePageNumber, parseSlug } from "@/lib/catalog/storefront/business-page/rules";
import type { Locale } from "@/lib/platform/i18n/routing";
import { displayedExchangeRate } from "@/lib/platform/settings/rates/current-queries";

type Props = PageProps<"/[locale]/company/[slug]/[[...page]]">;

// No companies at build time, which would need the database; each page is cached from its first request until its
// company changes.
export function generateStaticParams() {
  return [];
}

async function companyOf(params: Props["params"]) {
  const { slug, page } = await params;
  const requested = { slug: parseSlug(slug), page: parsePageNumber(page) };
  return requested.slug && requested.page ? findBusinessPage(requested.slug, requested.page) : null;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const company = await companyOf(params);
  if (!company) return { robots: { index: false } };
  const t = await getTranslations({ locale, namespace: "company.page" });
  const { name, slug, vehicleCount } = company.host;
  return pageMetadata({
    locale,
    path: businessPageHref(slug, company.page),
    title: t("metaTitle", { name }),
    description: t("metaDescription", { name, count: vehicleCount }),
  });
}

/** The same bytes for every visitor. */
export default async function CompanyPage({ params }: Props) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const [company, rate] = await Promise.all([companyOf(params), displayedExchangeRate()]);
  if (!company) return <NotFoundContent />;
  const graph = await businessGraph(locale, company, businessPageHref(company.host.slug, company.page));
  const { reviews } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ reviews: { rated: reviews.rated } }}>
      <JsonLd graph={graph} />
      <PublicBusinessScreen business={company} rate={rate} />
    </NextIntlClientProvider>
  );
}
