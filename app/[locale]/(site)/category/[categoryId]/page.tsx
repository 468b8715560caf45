import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { CategoryScreen } from "@/components/categories/category-screen";
import { Missing } from "@/components/layout/missing";
import { JsonLd } from "@/components/seo/json-ld";
import { findCategoryPage } from "@/lib/categories/page-queries";
import type { Locale } from "@/lib/i18n/routing";
import { sharedPictureOf } from "@/lib/pictures/rules";
import { shownRate } from "@/lib/rates/current-queries";
import { listingGraph } from "@/lib/seo/graphs";
import { pageMetadata } from "@/lib/seo/metadata";

type Props = PageProps<"/[locale]/category/[categoryId]">;

// No categories at build (that would need the database); each page is kept from its first request until a car changes.
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

/** The same bytes for everybody; what one asks beyond the category is asked on the listing. */
export default async function CategoryPage({ params }: Props) {
  const { locale, categoryId } = await params;
  setRequestLocale(locale as Locale);
  const [page, rate, t] = await Promise.all([
    findCategoryPage(categoryId),
    shownRate(),
    getTranslations("category"),
  ]);
  if (!page) return <Missing />;
  const { id } = page.category;
  const graph = await listingGraph(locale as Locale, t(`titles.${id}`), `/category/${id}`, page.vehicles);
  return (
    <>
      <JsonLd graph={graph} />
      <CategoryScreen {...page} rate={rate} />
    </>
  );
}
