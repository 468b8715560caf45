import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { companyHref } from "@/components/business/company-pages";
import { CompanyScreen } from "@/components/business/company-screen";
import { Missing } from "@/components/layout/missing";
import { JsonLd } from "@/components/seo/json-ld";
import { findCompanyPage } from "@/lib/business/page-queries";
import { pageOfPath, slugFrom } from "@/lib/business/rules";
import type { Locale } from "@/lib/i18n/routing";
import { shownRate } from "@/lib/rates/current-queries";
import { companyGraph } from "@/lib/seo/graphs";
import { pageMetadata } from "@/lib/seo/metadata";

type Props = PageProps<"/[locale]/company/[slug]/[[...page]]">;

// None at build (that would need the database); each page is kept from its first request until its company changes.
export function generateStaticParams() {
  return [];
}

async function companyOf(params: Props["params"]) {
  const { slug, page } = await params;
  const asked = { slug: slugFrom(slug), page: pageOfPath(page) };
  return asked.slug && asked.page ? findCompanyPage(asked.slug, asked.page) : null;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const company = await companyOf(params);
  if (!company) return { robots: { index: false } };
  const t = await getTranslations({ locale, namespace: "company.page" });
  const { name, slug, vehicleCount } = company.host;
  return pageMetadata({
    locale,
    path: companyHref(slug, company.page),
    title: t("metaTitle", { name }),
    description: t("metaDescription", { name, count: vehicleCount }),
  });
}

/** The same bytes for everybody. */
export default async function CompanyPage({ params }: Props) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const [company, rate] = await Promise.all([companyOf(params), shownRate()]);
  if (!company) return <Missing />;
  const graph = await companyGraph(locale, company, companyHref(company.host.slug, company.page));
  const { reviews } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ reviews: { rated: reviews.rated } }}>
      <JsonLd graph={graph} />
      <CompanyScreen company={company} rate={rate} />
    </NextIntlClientProvider>
  );
}
