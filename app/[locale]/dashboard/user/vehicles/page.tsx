import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Words } from "@/components/layout/words";
import { CarsScreen } from "@/components/renter/cars-screen";
import { requireActor } from "@/lib/auth/actor";
import { dayIn, KIGALI } from "@/lib/dates";
import type { Locale } from "@/lib/i18n/routing";
import { shownRate } from "@/lib/rates/current-queries";
import { readSearch } from "@/lib/search/address";
import { findListing } from "@/lib/search/listing-queries";
import { usualAvailability } from "@/lib/search/rules";

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
  const { problem, ...asked } = readSearch(await searchParams, dayIn(now, KIGALI));
  // Only cars that can be had stand here, at the dates or right now; the address need not say so.
  const shown = { availability: usualAvailability(asked.dates), view: "grid", isMapOpen: false } as const;
  const search = { ...asked, ...shown };
  const [listing, rate] = await Promise.all([
    findListing({ ...search, availability: "available" }, now),
    shownRate(),
  ]);
  return (
    <Words of={["search", "vehicles", "categories", "features", "quotes", "renter"]}>
      <CarsScreen search={search} problem={problem} listing={listing} rate={rate} />
    </Words>
  );
}
