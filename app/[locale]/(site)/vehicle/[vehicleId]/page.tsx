import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { JsonLd } from "@/components/seo/json-ld";
import type { AmountTexts } from "@/components/ui/both-currencies";
import { BookingBar } from "@/components/vehicles/booking-bar";
import { BookingCard } from "@/components/vehicles/booking-card";
import { BookingProvider } from "@/components/vehicles/booking-context";
import { priceHints } from "@/components/vehicles/price-hints";
import { SimilarVehicles } from "@/components/vehicles/similar-vehicles";
import { VehicleGallery } from "@/components/vehicles/vehicle-gallery";
import { VehicleGone } from "@/components/vehicles/vehicle-gone";
import { VehicleProfile } from "@/components/vehicles/vehicle-profile";
import type { Locale } from "@/lib/i18n/routing";
import { formatMoney } from "@/lib/money";
import { sharedPictureOf } from "@/lib/pictures/rules";
import { shownRate } from "@/lib/rates/current-queries";
import { vehicleHref } from "@/lib/search/rules";
import { vehicleGraph } from "@/lib/seo/graphs";
import { pageMetadata } from "@/lib/seo/metadata";
import type { VehicleDetail } from "@/lib/vehicles/contract";
import { findVehicle, listFeatured } from "@/lib/vehicles/queries";
import { leadHoursOf, vehicleIdFrom } from "@/lib/vehicles/rules";
import { findGone, listSimilar } from "@/lib/vehicles/similar-queries";

type Props = PageProps<"/[locale]/vehicle/[vehicleId]">;

// No cars at build (that would need the database); each page is kept from its first request until its car changes.
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
  const [vehicle, rate] = await Promise.all([findVehicle(id), shownRate()]);
  if (!vehicle)
    return <VehicleGone gone={await findGone(id)} others={(await listFeatured()).slice(0, 4)} rate={rate} />;
  const t = await getTranslations("vehicles");
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
          <VehicleProfile vehicle={vehicle} />
          <aside className="hidden pb-16 lg:block">
            {/* What sticks is a layer of its own: its calendar opens over the tabs. */}
            <div className="sticky top-24 z-30">
              <BookingCard />
            </div>
          </aside>
        </div>
        <SimilarVehicles title={t("similar")} vehicles={await listSimilar(id)} rate={rate} followsDates />
        <BookingBar />
      </BookingProvider>
    </NextIntlClientProvider>
  );
}

/** What changes by visitor is fetched by the islands, who need only these sentences. */
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
    ...{ ui, quotes, issueReports },
    errors: { issueTextRequired, reasonRequired, emailInvalid, textTooLong, unavailable },
    search: { choosePickUp, chooseDropOff, chosenDays, datesTitle, clearDates, done },
    reviews: { rated, trip, ownerReply, sort, sorts, more, failed, retry },
    vehicles: {
      ...{ booking, perDay, dayAverage, total, pictures, showPictures, pictureAlt, enlarge, counter },
      ...{ previousPicture, nextPicture, fullScreen },
      ...{ similarOnDates, seats, automatic, manual, save, instantBook, verified },
      ...{ unavailable: notFree, rating, reviewCount, notRated },
    },
  };
}

function bookedVehicle(vehicle: VehicleDetail, rate: number | null, hints: AmountTexts[]) {
  const { id, dailyPriceCents, weeklyDiscountPercent, monthlyDiscountPercent, isInstantBook, timeZone } =
    vehicle;
  return {
    ...{ id, dailyPriceCents, weeklyDiscountPercent, monthlyDiscountPercent, isInstantBook, timeZone, rate },
    ...{ extras: vehicle.extras, priceHints: hints, isInsured: vehicle.isInsured },
    leadHours: leadHoursOf(vehicle),
  };
}
