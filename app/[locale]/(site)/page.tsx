import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { CategoryStrip } from "@/components/home/category-strip";
import { FeaturedVehicles } from "@/components/home/featured-vehicles";
import { Hero } from "@/components/home/hero";
import { HowItWorks } from "@/components/home/how-it-works";
import { Invitations } from "@/components/home/invitations";
import { Testimonials } from "@/components/home/testimonials";
import { JsonLd } from "@/components/seo/json-ld";
import { listCategories } from "@/lib/categories/queries";
import type { Locale } from "@/lib/i18n/routing";
import { shownRate } from "@/lib/rates/current-queries";
import { listTestimonials } from "@/lib/reviews/queries";
import { homeGraph } from "@/lib/seo/graphs";
import { pageMetadata } from "@/lib/seo/metadata";
import { listFeatured } from "@/lib/vehicles/queries";

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

/** The same bytes for everybody; kept until a car changes. */
export default async function HomePage({ params }: PageProps<"/[locale]">) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const [categories, featured, quotes, rate, t, messages] = await Promise.all([
    listCategories(),
    listFeatured(),
    listTestimonials(),
    shownRate(),
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
      <Invitations vehicleCount={categories.reduce((sum, { vehicleCount }) => sum + vehicleCount, 0)} />
    </NextIntlClientProvider>
  );
}
