import { getTranslations } from "next-intl/server";
import type { CompanyPage } from "@/lib/business/contract";
import type { Locale } from "@/lib/i18n/routing";
import { vehicleHref } from "@/lib/search/rules";
import { publicSettings } from "@/lib/settings/public-queries";
import { faqQuestions } from "@/lib/support/rules";
import type { VehicleCard, VehicleDetail } from "@/lib/vehicles/contract";
import { fileUrl, pageUrl } from "./address";
import { rentalCar } from "./car-graph";
import { rentalCompany } from "./company-graph";
import { breadcrumbs, faqPage, organization, type Thing, vehicleList, webSite } from "./site-graph";

// What each public page says of itself for machines; handed to <JsonLd>. One function a page.

/** Who we are and how to search. */
export async function homeGraph(locale: Locale): Promise<Thing[]> {
  const t = await getTranslations({ locale, namespace: "layout" });
  const names = { siteUrl: pageUrl("/", "en"), description: t("metaDescription") };
  return [
    webSite(names, pageUrl("/vehicles", locale), locale),
    organization(names, await publicSettings(), locale),
  ];
}

/** Where we are and what people ask, as /location shows it. */
export async function locationGraph(locale: Locale): Promise<Thing[]> {
  const t = await getTranslations({ locale });
  const settings = await publicSettings();
  const names = { siteUrl: pageUrl("/", "en"), description: t("layout.metaDescription") };
  const faq = faqQuestions.map((key) => ({
    question: t(`location.faq.${key}.question`),
    answer: t(`location.faq.${key}.answer`, { percent: settings.commissionPercent }),
  }));
  return [
    ...(await pageGraph(locale, t("location.title"), "/location")),
    organization(names, settings, locale),
    faqPage(faq),
  ];
}

/** A page one step below the front page that lists nothing. */
export async function pageGraph(locale: Locale, title: string, path: string): Promise<Thing[]> {
  return [await trail(locale, [{ name: title, path }])];
}

/** A list of cars one step below the front page, in the order it shows them. */
export async function listingGraph(
  locale: Locale,
  title: string,
  path: string,
  vehicles: Pick<VehicleCard, "id" | "title">[],
): Promise<Thing[]> {
  return [
    await trail(locale, [{ name: title, path }]),
    vehicleList(title, vehicles, (id) => pageUrl(vehicleHref(id), locale)),
  ];
}

/** A car, and the way to it. */
export async function vehicleGraph(locale: Locale, vehicle: VehicleDetail): Promise<Thing[]> {
  const t = await getTranslations({ locale, namespace: "layout" });
  const path = vehicleHref(vehicle.id);
  const steps = [
    { name: t("vehicles"), path: "/vehicles" },
    { name: vehicle.title, path },
  ];
  const pictures = vehicle.pictures.map((picture) => fileUrl(picture.path));
  return [await trail(locale, steps), rentalCar(vehicle, pageUrl(path, locale), pictures)];
}

/** A company, its cars, and the way to it. */
export async function companyGraph(
  locale: Locale,
  { host, vehicles, about }: CompanyPage,
  path: string,
): Promise<Thing[]> {
  const list = await listingGraph(locale, host.name, path, vehicles);
  const logoUrl = host.logoPath === null ? undefined : fileUrl(host.logoPath);
  return [...list, rentalCompany(host, about, pageUrl(path, locale), logoUrl)];
}

async function trail(locale: Locale, steps: { name: string; path: string }[]): Promise<Thing> {
  const t = await getTranslations({ locale, namespace: "layout" });
  const all = [{ name: t("home"), path: "/" }, ...steps];
  return breadcrumbs(all.map(({ name, path }) => ({ name, url: pageUrl(path, locale) })));
}
