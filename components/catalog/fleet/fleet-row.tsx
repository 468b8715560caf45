"use client";

import { useLocale, useTranslations } from "next-intl";
import { VehicleThumb } from "@/components/catalog/vehicles/vehicle-thumb";
import { buttonVariants } from "@/components/ui/button";
import { FactList } from "@/components/ui/fact-list";
import { useFormats } from "@/components/ui/use-formats";
import type { BusinessVehicleUsage } from "@/lib/businesses/subscriptions/vehicle-usage-contract";
import type { FleetListPage } from "@/lib/catalog/fleet/contract";
import { Link } from "@/lib/platform/i18n/link";
import { formatNumber } from "@/lib/platform/numbers";
import { FleetDocuments, FleetRating } from "./fleet-facts";
import { RowMenu } from "./row-menu";
import { VehicleStatusBadge } from "./vehicle-status-badge";

type FleetItem = FleetListPage["items"][number];

/** Features named in a row; the others are only counted. */
const NAMED_FEATURES = 3;

/** A vehicle of the list: status, price and actions. */
export function FleetRow({
  vehicle,
  business,
}: {
  vehicle: FleetItem;
  business: BusinessVehicleUsage | undefined;
}) {
  const t = useTranslations("fleet");
  const { usd } = useFormats();
  const { id, title, weekendPriceCents, can } = vehicle;
  const base = `/dashboard/business/vehicles/${encodeURIComponent(id)}`;
  const action = buttonVariants({ variant: "ghost", size: "sm" });
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-3 p-4 sm:px-5 xl:grid xl:grid-cols-[4.5rem_minmax(0,1fr)_7rem_auto] xl:items-center xl:gap-x-5 xl:py-2.5">
      <VehicleThumb
        picture={vehicle.picture}
        className="w-20 self-start sm:w-32 xl:w-18 xl:self-center"
        sizes="128px"
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Link href={base} className="min-w-0 font-medium underline-offset-4 hover:underline">
            {title}
          </Link>
          <VehicleStatusBadge vehicle={vehicle} />
        </div>
        <Facts vehicle={vehicle} />
      </div>
      <div className="max-sm:w-full max-sm:pl-24 sm:text-right">
        <p className="font-semibold tabular-nums">{t("perDay", { amount: usd(vehicle.dailyPriceCents) })}</p>
        {weekendPriceCents !== null && (
          <p className="text-muted-foreground text-xs tabular-nums">
            {t("weekends", { amount: usd(weekendPriceCents) })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-2 max-xl:w-full max-xl:sm:pl-36">
        {can.manage && (
          <Link
            href={base}
            className={buttonVariants({ variant: "secondary", size: "sm" })}
            aria-label={t("editOf", { car: title })}
          >
            {t("edit")}
          </Link>
        )}
        <Link href={`${base}/calendar`} className={action} aria-label={t("calendarOf", { car: title })}>
          {t("calendar")}
        </Link>
        {can.setPrices && (
          <Link href={`${base}/prices`} className={action} aria-label={t("pricesOf", { car: title })}>
            {t("prices")}
          </Link>
        )}
        <RowMenu vehicle={vehicle} business={business} />
      </div>
    </li>
  );
}

function Facts({ vehicle }: { vehicle: FleetItem }) {
  const t = useTranslations("fleet");
  const translate = useTranslations();
  const locale = useLocale();
  const { features } = vehicle;
  const named = features.slice(0, NAMED_FEATURES).map((feature) => translate(`features.${feature}`));
  const rest = features.length - named.length;
  const colour = `car.colours.${vehicle.colour}` as "car.colours.white";
  const factGroups = [
    [
      translate(`categories.${vehicle.categoryId}`),
      translate.has(colour) ? translate(colour) : vehicle.colour,
      vehicle.neighbourhood,
      vehicle.plate,
    ],
    // One message for all facts, so that each language chooses its separators.
    t("facts", {
      km: formatNumber(vehicle.mileageKm, locale),
      seats: vehicle.seats,
      gearbox: translate(`vehicles.${vehicle.transmission}`),
      fuel: translate(`vehicles.fuel.${vehicle.fuelType}`),
    }).split(" · "),
    [[named.join(", "), rest > 0 && t("featuresMore", { count: rest })].filter(Boolean).join(" ")],
  ];
  return (
    <div className="mt-1 space-y-0.5 text-muted-foreground text-sm xl:mt-0.5 xl:flex xl:flex-wrap xl:gap-x-4 xl:space-y-0 xl:**:text-xs">
      {factGroups.map((factGroup) => {
        const text = factGroup.filter(Boolean).join(" · ");
        return (
          text && (
            <p key={text}>
              <FactList facts={factGroup} />
            </p>
          )
        );
      })}
      <div className="flex flex-wrap gap-x-3 gap-y-0.5">
        <FleetRating vehicle={vehicle} />
        <p>{t("rentals", { count: vehicle.rentalCount })}</p>
        <FleetDocuments of={vehicle} />
      </div>
    </div>
  );
}
