import { z } from "zod";
import { page } from "@/app/page-builder";
import { driverTermTexts } from "@/components/catalog/driver-service/driver-term-texts";
import { usageTermTexts } from "@/components/catalog/pricing/usage-term-texts";
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
import { DatesHint } from "@/components/rentals/bookings/new-booking/dates-hint";
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
import { inlinePicture } from "@/lib/platform/images/inline-picture";
import { sharedPictureOf } from "@/lib/platform/images/rules";
import { formatMoney } from "@/lib/platform/money";
import type { PublicSettings } from "@/lib/platform/settings/contract";
import { getPublicSettings } from "@/lib/platform/settings/public-settings";
import { displayedExchangeRate } from "@/lib/platform/settings/rates/commission-and-exchange-rates";

const vehiclePage = page({
  path: "/vehicle/[vehicleId]",
  access: "public",
  params: z.object({ vehicleId: z.string().transform(vehicleIdFrom) }),
  metadata: async ({ locale, params: { vehicleId }, t }) => {
    const found = await findVehicle(vehicleId);
    if (!found) return { title: t("vehicles.gone.title"), robots: { index: false } };
    const { title, neighbourhood, seats } = found;
    const price = formatMoney(found.dailyPriceCents, "USD", locale);
    const shared = sharedPictureOf(found.pictures);
    return pageMetadata({
      locale,
      path: vehicleHref(found.id),
      title: t("vehicles.metaTitle", { title, neighbourhood }),
      description: t("vehicles.metaDescription", { title, neighbourhood, seats, price }),
      picture: shared === undefined ? undefined : { path: shared, alt: title },
    });
  },
  // Used by the client components, which fetch the data that differs between visitors.
  messages: [
    "ui.missing",
    "ui.retry",
    "vehicles.booking.title",
    "vehicles.booking.pickUpDate",
    "vehicles.booking.dropOffDate",
    "vehicles.booking.pickUpTime",
    "vehicles.booking.dropOffTime",
    "vehicles.booking.time",
    "vehicles.booking.addDate",
    "vehicles.booking.selectDates",
    "vehicles.booking.selectBoth",
    "vehicles.booking.datesOrder",
    "vehicles.booking.chooseDates",
    "vehicles.booking.bookNow",
    "vehicles.booking.request",
    "vehicles.booking.booking",
    "vehicles.booking.pricing",
    "vehicles.booking.freeCancellation",
    "vehicles.booking.insurance",
    "vehicles.booking.roadside",
    "vehicles.booking.notCharged",
    "vehicles.booking.weeklyOffer",
    "vehicles.booking.monthlyOffer",
    "vehicles.booking.addAddress",
    "vehicles.booking.addressFirst",
    "vehicles.booking.priceChanged",
    "vehicles.booking.unreachable",
    "vehicles.booking.booked",
    "vehicles.booking.held",
    "vehicles.booking.bookFailed",
    "vehicles.booking.retry",
    "vehicles.perDay",
    "vehicles.total",
    "vehicles.pictures",
    "vehicles.showPictures",
    "vehicles.pictureAlt",
    "vehicles.enlarge",
    "vehicles.counter",
    "reviews.rated",
    "reviews.sort",
    "reviews.sorts",
    "reviews.more",
  ],
  render: async ({ locale, params: { vehicleId }, t }) => {
    const [vehicle, rate, settings] = await Promise.all([
      findVehicle(vehicleId),
      displayedExchangeRate(),
      getPublicSettings(),
    ]);
    if (!vehicle)
      return (
        <VehicleGone
          gone={await findGoneVehicle(vehicleId)}
          others={(await listFeaturedVehicles()).slice(0, 4)}
          rate={rate}
        />
      );
    const similar = await listSimilarVehicles(vehicleId);
    const hints = [
      ...priceHints(vehicle, rate, locale, {
        weekends: (amount) => t("vehicles.booking.weekendHint", { amount }),
        season: (values) => t("vehicles.booking.seasonHint", values),
      }),
      ...usageTermTexts({ terms: vehicle, fuelType: vehicle.fuelType }, rate, locale, (key, values) =>
        t(`quotes.usage.${key}`, values),
      ),
      ...driverTermTexts(vehicle, rate, locale, (key, values) => t(`quotes.drivers.${key}`, values)),
    ];
    return (
      <BookingProvider vehicle={bookedVehicle(vehicle, rate, hints, settings)}>
        <DatesHint />
        <JsonLd graph={await vehicleGraph(locale, vehicle)} />
        <div className="md:page-width md:pt-6">
          <VehicleGallery
            title={vehicle.title}
            pictures={vehicle.pictures}
            inline={await inlinePicture(vehicle.pictures[0]?.path)}
          />
        </div>
        <div className="page-width grid gap-x-16 pt-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:pt-10">
          <VehicleProfile
            vehicle={vehicle}
            rate={rate}
            reportButton={
              <ReportButton vehicleId={vehicle.id} title={vehicle.title}>
                <FlagIcon className="size-4" />
                {t("vehicles.report")}
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
          <SimilarVehicles title={t("vehicles.similar")}>
            <SimilarOnDates rate={rate}>
              <SimilarList vehicles={similar} rate={rate} />
            </SimilarOnDates>
          </SimilarVehicles>
        )}
        <BookingBar />
      </BookingProvider>
    );
  },
});

// No vehicles at build time, which would need the database; each page is cached from its first request until its
// vehicle changes.
export const generateStaticParams = () => [];
export const generateMetadata = vehiclePage.generateMetadata;
export default vehiclePage.render;

function bookedVehicle(
  vehicle: VehicleDetail,
  rate: number | null,
  hints: AmountTexts[],
  { hasRoadHelp }: PublicSettings,
) {
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
    hasRoadHelp,
    leadHours: leadHoursOf(vehicle),
    weeklyHours: vehicle.weeklyHours,
  };
}
