import { page } from "@/app/page-builder";
import { CategoryStrip } from "@/components/catalog/categories/category-strip";
import { JsonLd } from "@/components/catalog/seo/json-ld";
import { CallsToAction } from "@/components/site/home/calls-to-action";
import { FeaturedVehicles } from "@/components/site/home/featured-vehicles";
import { Hero } from "@/components/site/home/hero";
import { HowItWorks } from "@/components/site/home/how-it-works";
import { Testimonials } from "@/components/site/home/testimonials";
import { listCategories } from "@/lib/catalog/categories/queries";
import { listTestimonials } from "@/lib/catalog/reviews/queries";
import { homeGraph } from "@/lib/catalog/seo/page-graphs";
import { listFeaturedVehicles } from "@/lib/catalog/storefront/vehicle-page/queries";
import { inlinePicture } from "@/lib/platform/images/inline-picture";
import { getPublicSettings } from "@/lib/platform/settings/public-settings";
import { displayedExchangeRate } from "@/lib/platform/settings/rates/commission-and-exchange-rates";

/** The same bytes for every visitor; cached until a vehicle changes. */
const home = page({
  path: "/",
  access: "public",
  title: "layout.metaTitle",
  description: "layout.metaDescription",
  metadata: ({ t }) => ({ title: { absolute: t("layout.metaTitle") } }),
  messages: [
    "ui.missing",
    "ui.retry",
    "search.form",
    "search.place",
    "search.placeHint",
    "search.from",
    "search.to",
    "search.addDate",
    "search.datesTitle",
    "search.submit",
    "search.submitting",
  ],
  render: async ({ locale, t }) => {
    const [categories, featured, quotes, rate, { hasRoadHelp }] = await Promise.all([
      listCategories(),
      listFeaturedVehicles(),
      listTestimonials(),
      displayedExchangeRate(),
      getPublicSettings(),
    ]);
    return (
      <>
        <JsonLd graph={await homeGraph(locale)} />
        <Hero inline={await inlinePicture("/hero/hero-poster.webp")} />
        <CategoryStrip title={t("home.categories")} tiles={categories.filter(({ id }) => id !== "others")} />
        <FeaturedVehicles vehicles={featured} rate={rate} />
        <HowItWorks hasRoadHelp={hasRoadHelp} />
        <Testimonials quotes={quotes} />
        <CallsToAction vehicleCount={categories.reduce((sum, { vehicleCount }) => sum + vehicleCount, 0)} />
      </>
    );
  },
});

export const generateMetadata = home.generateMetadata;
export default home.render;
