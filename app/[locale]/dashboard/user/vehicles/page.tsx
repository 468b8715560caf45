import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/layout/client-messages";
import { AvailableVehiclesScreen } from "@/components/rentals/bookings/draft/available-vehicles-screen";
import { findListing } from "@/lib/catalog/search/listing-queries";
import { readSearch } from "@/lib/catalog/search/read-search";
import { defaultAvailability } from "@/lib/catalog/search/rules";
import { requireActor } from "@/lib/identity/auth/current-actor";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import type { Locale } from "@/lib/platform/i18n/routing";
import { displayedExchangeRate } from "@/lib/platform/settings/rates/current-queries";

type Props = PageProps<"/[locale]/dashboard/user/vehicles">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "renter.cars" });
  return { title: t("title") };
}

export default async function UserVehiclesPage({ params, searchParams }: Props) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  await requireActor({ locale, path: "/dashboard/user/vehicles" });
  const now = new Date();
  const { problem, ...requested } = readSearch(await searchParams, dayIn(now, KIGALI));
  // This page lists available vehicles only, for the dates or right now, without saying so in the URL.
  const fixed = {
    availability: defaultAvailability(requested.dates),
    view: "grid",
    isMapOpen: false,
  } as const;
  const search = { ...requested, ...fixed };
  const [listing, rate] = await Promise.all([
    findListing({ ...search, availability: "available" }, now),
    displayedExchangeRate(),
  ]);
  return (
    <ClientMessages of={["search", "vehicles", "categories", "features", "quotes", "renter"]}>
      <AvailableVehiclesScreen search={search} problem={problem} listing={listing} rate={rate} />
    </ClientMessages>
  );
}
