import { getTranslations } from "next-intl/server";
import type { BusinessPage } from "@/lib/catalog/storefront/business-page/contract";
import type { VehicleDetail } from "@/lib/catalog/storefront/vehicle-page/contract";
import type { VehicleCardData } from "@/lib/catalog/vehicle-cards/contract";
import { vehicleHref } from "@/lib/catalog/vehicles/vehicle-href";
import type { Locale } from "@/lib/platform/i18n/routing";
import { getPublicSettings } from "@/lib/platform/settings/public-settings";
import { absoluteUrl, pageUrl } from "@/lib/platform/site-url";
import { businessStructuredData } from "./business-graph";
import { faqQuestions } from "./faq-questions";
import { breadcrumbs, faqPage, organization, type StructuredData, vehicleList, webSite } from "./site-graph";
import { vehicleStructuredData } from "./vehicle-graph";

// The structured data of each public page, one function per page, for <JsonLd>.

export async function homeGraph(locale: Locale): Promise<StructuredData[]> {
  const t = await getTranslations({ locale, namespace: "layout" });
  const names = { siteUrl: pageUrl("/", "en"), description: t("metaDescription") };
  return [
    webSite(names, pageUrl("/vehicles", locale), locale),
    organization(names, await getPublicSettings(), locale),
  ];
}

/** The offices and questions on /location. */
export async function locationGraph(locale: Locale): Promise<StructuredData[]> {
  const t = await getTranslations({ locale });
  const settings = await getPublicSettings();
  const names = { siteUrl: pageUrl("/", "en"), description: t("layout.metaDescription") };
  const faq = faqQuestions.map((key) => ({
    question: t(`location.faq.${key}.question`),
    answer: t(`location.faq.${key}.answer`, {
      percent: settings.commissionPercent,
      roadHelp: String(settings.hasRoadHelp),
    }),
  }));
  return [
    ...(await pageGraph(locale, t("location.title"), "/location")),
    organization(names, settings, locale),
    faqPage(faq),
  ];
}

/** A page one step below the home page without a list. */
export async function pageGraph(locale: Locale, title: string, path: string): Promise<StructuredData[]> {
  return [await breadcrumbTrail(locale, [{ name: title, path }])];
}

/** A list of vehicles one step below the home page, in the order of the page. */
export async function listingGraph(
  locale: Locale,
  title: string,
  path: string,
  vehicles: Pick<VehicleCardData, "id" | "title">[],
): Promise<StructuredData[]> {
  return [
    await breadcrumbTrail(locale, [{ name: title, path }]),
    vehicleList(title, vehicles, (id) => pageUrl(vehicleHref(id), locale)),
  ];
}

export async function vehicleGraph(locale: Locale, vehicle: VehicleDetail): Promise<StructuredData[]> {
  const t = await getTranslations({ locale, namespace: "layout" });
  const path = vehicleHref(vehicle.id);
  const steps = [
    { name: t("vehicles"), path: "/vehicles" },
    { name: vehicle.title, path },
  ];
  const pictures = vehicle.pictures.map((picture) => absoluteUrl(picture.path));
  return [
    await breadcrumbTrail(locale, steps),
    vehicleStructuredData(locale, vehicle, pageUrl(path, locale), pictures),
  ];
}

export async function businessGraph(
  locale: Locale,
  { business: publicBusiness, vehicles, about }: BusinessPage,
  path: string,
): Promise<StructuredData[]> {
  const list = await listingGraph(locale, publicBusiness.name, path, vehicles);
  const logoUrl = publicBusiness.logoPath === null ? undefined : absoluteUrl(publicBusiness.logoPath);
  return [...list, businessStructuredData(publicBusiness, about, pageUrl(path, locale), logoUrl)];
}

async function breadcrumbTrail(
  locale: Locale,
  steps: { name: string; path: string }[],
): Promise<StructuredData> {
  const t = await getTranslations({ locale, namespace: "layout" });
  const all = [{ name: t("home"), path: "/" }, ...steps];
  return breadcrumbs(all.map(({ name, path }) => ({ name, url: pageUrl(path, locale) })));
}
