import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { JsonLd } from "@/components/catalog/seo/json-ld";
import { CategoryScreen } from "@/components/catalog/storefront/category-screen";
import { NotFoundContent } from "@/components/layout/not-found-content";
import { pageMetadata } from "@/lib/catalog/seo/metadata";
import { listingGraph } from "@/lib/catalog/seo/page-graphs";
import { findCategoryPage } from "@/lib/catalog/storefront/category-page/queries";
import type { Locale } from "@/lib/platform/i18n/routing";
import { sharedPictureOf } from "@/lib/platform/images/rules";
import { displayedExchangeRate } from "@/lib/platform/settings/rates/current-queries";

type Props = PageProps<"/[locale]/category/[categoryId]">;

// No categories at build time, which would need the database; each page is cached from its first request until a
// vehicle changes.
export function generateStaticParams() {
  return [];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, categoryId } = await params;
  const page = await findCategoryPage(categoryId);
  if (!page) return { robots: { index: false } };
  const t = await getTranslations({ locale: locale as Locale, namespace: "category" });
  const { id, imagePath } = page.category;
  const shared = sharedPictureOf([{ path: imagePath }]);
  return pageMetadata({
    locale: locale as Locale,
    path: `/category/${id}`,
    title: t(`titles.${id}`),
    description: t(`texts.${id}`),
    picture: shared === undefined ? undefined : { path: shared, alt: t(`titles.${id}`) },
  });
}

/** The same bytes for every visitor; further filters lead to the listing. */
export default async function CategoryPage({ params }: Props) {
  const { locale, categoryId } = await params;
  setRequestLocale(locale as Locale);
  const [page, rate, t] = await Promise.all([
    findCategoryPage(categoryId),
    displayedExchangeRate(),
    getTranslations("category"),
  ]);
  if (!page) return <NotFoundContent />;
  const { id } = page.category;
  const graph = await listingGraph(locale as Locale, t(`titles.${id}`), `/category/${id}`, page.vehicles);
  return (
    <>
      <JsonLd graph={graph} />
      <CategoryScreen {...page} rate={rate} />
    </>
  );
}
