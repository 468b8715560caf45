import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { JsonLd } from "@/components/catalog/seo/json-ld";
import { priceHints } from "@/components/catalog/storefront/price-hints";
import { SimilarList } from "@/components/catalog/storefront/similar-list";
import { SimilarVehicles } from "@/components/catalog/storefront/similar-vehicles";
import { VehicleGallery } from "@/components/catalog/storefront/vehicle-gallery";
import { VehicleGone } from "@/components/catalog/storefront/vehicle-gone";
import { VehicleProfile } from "@/components/catalog/storefront/vehicle-profile";
import { BookingBar } from "@/components/rentals/bookings/new-booking/booking-bar";
import { BookingCard } from "@/components/rentals/bookings/new-booking/booking-card";
import { BookingProvider } from "@/components/rentals/bookings/new-booking/booking-context";
import { SimilarOnDates } from "@/components/rentals/bookings/new-booking/similar-on-dates";
import { ReportButton } from "@/components/support/issue-reports/report-button";
import type { AmountTexts } from "@/components/ui/both-currencies";
import { FlagIcon } from "@/components/ui/icons";
import { leadHoursOf } from "@/lib/catalog/availability/pick-up-rules";
import { pageMetadata } from "@/lib/catalog/seo/metadata";
import { vehicleGraph } from "@/lib/catalog/seo/page-graphs";
import type { VehicleDetail } from "@/lib/catalog/storefront/vehicle-page/contract";
import { findVehicle, listFeaturedVehicles } from "@/lib/catalog/storefront/vehicle-page/queries";
import { findGoneVehicle, listSimilarVehicles } from "@/lib/catalog/storefront/vehicle-page/similar-queries";
import { vehicleHref } from "@/lib/catalog/vehicles/vehicle-href";
import { vehicleIdFrom } from "@/lib/catalog/vehicles/vehicle-id";
import type { Locale } from "@/lib/platform/i18n/routing";
import { sharedPictureOf } from "@/lib/platform/images/rules";
import { formatMoney } from "@/lib/platform/money";
import { displayedExchangeRate } from "@/lib/platform/settings/rates/current-queries";

type Props = PageProps<"/[locale]/vehicle/[vehicleId]">;

// No vehicles at build time, which would need the database; each page is cached from its first request until its
// vehicle changes.
export function generateStaticParams() {
  return [];
}

const idOf = async (params: Props["params"]) => vehicleIdFrom((await params).vehicleId);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const vehicle = await findVehicle(await idOf(params));
  const t = await getTranslations({ locale, namespace: "vehicles" });
  if (!vehicle) return { title: t("gone.title"), robots: { index: false } };
  const { title, neighbourhood, seats } = vehicle;
  const price = formatMoney(vehicle.dailyPriceCents, "USD", locale);
  const shared = sharedPictureOf(vehicle.pictures);
  return pageMetadata({
    locale,
    path: vehicleHref(vehicle.id),
    title: t("metaTitle", { title, neighbourhood }),
    description: t("metaDescription", { title, neighbourhood, seats, price }),
    picture: shared === undefined ? undefined : { path: shared, alt: title },
  });
}

export default async function VehiclePage({ params }: Props) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const id = await idOf(params);
  const [vehicle, rate] = await Promise.all([findVehicle(id), displayedExchangeRate()]);
  if (!vehicle)
    return (
      <VehicleGone
        gone={await findGoneVehicle(id)}
        others={(await listFeaturedVehicles()).slice(0, 4)}
        rate={rate}
      />
    );
  const [t, similar] = await Promise.all([getTranslations("vehicles"), listSimilarVehicles(id)]);
  const hints = priceHints(vehicle, rate, locale, {
    weekends: (amount) => t("booking.weekendHint", { amount }),
    season: (values) => t("booking.seasonHint", values),
  });
  return (
    <NextIntlClientProvider messages={await islandMessages()}>
      <BookingProvider vehicle={bookedVehicle(vehicle, rate, hints)}>
        <JsonLd graph={await vehicleGraph(locale, vehicle)} />
        <div className="md:page-width md:pt-6">
          <VehicleGallery title={vehicle.title} pictures={vehicle.pictures} />
        </div>
        <div className="page-width grid gap-x-16 pt-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:pt-10">
          <VehicleProfile
            vehicle={vehicle}
            reportButton={
              <ReportButton vehicleId={vehicle.id} title={vehicle.title}>
                <FlagIcon className="size-4" />
                {t("report")}
              </ReportButton>
            }
          />
          <aside className="hidden pb-16 lg:block">
            {/* Sticky positioning creates a stacking context; the z-index lets its calendar open above the tabs. */}
            <div className="sticky top-24 z-30">
              <BookingCard />
            </div>
          </aside>
        </div>
        {similar.length > 0 && (
          <SimilarVehicles title={t("similar")}>
            <SimilarOnDates rate={rate}>
              <SimilarList vehicles={similar} rate={rate} />
            </SimilarOnDates>
          </SimilarVehicles>
        )}
        <BookingBar />
      </BookingProvider>
    </NextIntlClientProvider>
  );
}

/** The messages of the islands, which fetch what changes by visitor. */
async function islandMessages() {
  const { ui, quotes, search, vehicles, reviews, issueReports, errors } = await getMessages();
  const { booking, perDay, dayAverage, total, pictures, showPictures, pictureAlt, enlarge } = vehicles;
  const { counter, previousPicture, nextPicture, fullScreen } = vehicles;
  const { similarOnDates, seats, automatic, manual, save, instantBook, verified } = vehicles;
  const { unavailable: notFree, rating, reviewCount, notRated } = vehicles;
  const { choosePickUp, chooseDropOff, chosenDays, datesTitle, clearDates, done } = search;
  const { rated, trip, ownerReply, sort, sorts, more, failed, retry } = reviews;
  const { issueTextRequired, reasonRequired, emailInvalid, textTooLong, unavailable } = errors;
  return {
    ui,
    quotes,
    issueReports,
    errors: { issueTextRequired, reasonRequired, emailInvalid, textTooLong, unavailable },
    search: { choosePickUp, chooseDropOff, chosenDays, datesTitle, clearDates, done },
    reviews: { rated, trip, ownerReply, sort, sorts, more, failed, retry },
    vehicles: {
      booking,
      perDay,
      dayAverage,
      total,
      pictures,
      showPictures,
      pictureAlt,
      enlarge,
      counter,
      previousPicture,
      nextPicture,
      fullScreen,
      similarOnDates,
      seats,
      automatic,
      manual,
      save,
      instantBook,
      verified,
      unavailable: notFree,
      rating,
      reviewCount,
      notRated,
    },
  };
}

function bookedVehicle(vehicle: VehicleDetail, rate: number | null, hints: AmountTexts[]) {
  const { id, dailyPriceCents, weeklyDiscountPercent, monthlyDiscountPercent, isInstantBook, timeZone } =
    vehicle;
  return {
    id,
    dailyPriceCents,
    weeklyDiscountPercent,
    monthlyDiscountPercent,
    isInstantBook,
    timeZone,
    rate,
    extras: vehicle.extras,
    priceHints: hints,
    isInsured: vehicle.isInsured,
    leadHours: leadHoursOf(vehicle),
  };
}
