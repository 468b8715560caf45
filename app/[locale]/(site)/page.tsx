import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { CategoryStrip } from "@/components/catalog/categories/category-strip";
import { JsonLd } from "@/components/catalog/seo/json-ld";
import { CallsToAction } from "@/components/site/home/calls-to-action";
import { FeaturedVehicles } from "@/components/site/home/featured-vehicles";
import { Hero } from "@/components/site/home/hero";
import { HowItWorks } from "@/components/site/home/how-it-works";
import { Testimonials } from "@/components/site/home/testimonials";
import { listCategories } from "@/lib/catalog/categories/queries";
import { listTestimonials } from "@/lib/catalog/reviews/queries";
import { pageMetadata } from "@/lib/catalog/seo/metadata";
import { homeGraph } from "@/lib/catalog/seo/page-graphs";
import { listFeaturedVehicles } from "@/lib/catalog/storefront/vehicle-page/queries";
import type { Locale } from "@/lib/platform/i18n/routing";
import { displayedExchangeRate } from "@/lib/platform/settings/rates/current-queries";

export async function generateMetadata({ params }: PageProps<"/[locale]">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "layout" });
  const facts = await pageMetadata({
    locale,
    path: "/",
    title: t("metaTitle"),
    description: t("metaDescription"),
  });
  return { ...facts, title: { absolute: t("metaTitle") } };
}

/** The same bytes for every visitor; cached until a vehicle changes. */
export default async function HomePage({ params }: PageProps<"/[locale]">) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const [categories, featured, quotes, rate, t, messages] = await Promise.all([
    listCategories(),
    listFeaturedVehicles(),
    listTestimonials(),
    displayedExchangeRate(),
    getTranslations("home"),
    getMessages(),
  ]);
  const { ui, search, home } = messages;
  return (
    <NextIntlClientProvider
      messages={{ ui, search, home: { pauseVideo: home.pauseVideo, playVideo: home.playVideo } }}
    >
      <JsonLd graph={await homeGraph(locale)} />
      <Hero />
      <CategoryStrip title={t("categories")} tiles={categories.filter(({ id }) => id !== "others")} />
      <FeaturedVehicles vehicles={featured} rate={rate} />
      <HowItWorks />
      <Testimonials quotes={quotes} />
      <CallsToAction vehicleCount={categories.reduce((sum, { vehicleCount }) => sum + vehicleCount, 0)} />
    </NextIntlClientProvider>
  );
}
