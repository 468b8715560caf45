import { z } from "zod";
import { page } from "@/app/page-builder";
import { JsonLd } from "@/components/catalog/seo/json-ld";
import { CategoryScreen } from "@/components/catalog/storefront/category-screen";
import { NotFoundContent } from "@/components/layout/not-found-content";
import { pageMetadata } from "@/lib/catalog/seo/metadata";
import { listingGraph } from "@/lib/catalog/seo/page-graphs";
import { findCategoryPage } from "@/lib/catalog/storefront/category-page/queries";
import { inlinePicture } from "@/lib/platform/images/inline-picture";
import { sharedPictureOf } from "@/lib/platform/images/rules";
import { displayedExchangeRate } from "@/lib/platform/settings/rates/commission-and-exchange-rates";

/** The same bytes for every visitor; further filters lead to the listing. */
const category = page({
  path: "/category/[categoryId]",
  access: "public",
  params: z.object({ categoryId: z.string() }),
  metadata: async ({ locale, params: { categoryId }, t }) => {
    const found = await findCategoryPage(categoryId);
    if (!found) return { robots: { index: false } };
    const { id, imagePath } = found.category;
    const title = t(`category.titles.${id}`);
    const shared = sharedPictureOf([{ path: imagePath }]);
    return pageMetadata({
      locale,
      path: `/category/${id}`,
      title,
      description: t(`category.texts.${id}`),
      picture: shared === undefined ? undefined : { path: shared, alt: title },
    });
  },
  render: async ({ locale, params: { categoryId }, t }) => {
    const [found, rate] = await Promise.all([findCategoryPage(categoryId), displayedExchangeRate()]);
    if (!found) return <NotFoundContent />;
    const { id } = found.category;
    const title = t(`category.titles.${id}`);
    return (
      <>
        <JsonLd graph={await listingGraph(locale, title, `/category/${id}`, found.vehicles)} />
        <CategoryScreen
          {...found}
          rate={rate}
          inline={await inlinePicture(found.category.imagePath)}
          firstPicture={await inlinePicture(found.vehicles[0]?.picture?.path)}
        />
      </>
    );
  },
});

// No categories at build time, which would need the database; each page is cached from its first request until a
// vehicle changes.
export const generateStaticParams = () => [];
export const generateMetadata = category.generateMetadata;
export default category.render;
