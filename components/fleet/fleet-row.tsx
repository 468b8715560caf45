"use client";

import { useLocale, useTranslations } from "next-intl";
import { VehicleThumb } from "@/components/bookings/vehicle-thumb";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button";
import { useFormats } from "@/components/ui/use-formats";
import { RatingText } from "@/components/vehicles/rating-text";
import type { FleetPage } from "@/lib/fleet/contract";
import { Link } from "@/lib/i18n/link";
import { formatNumber } from "@/lib/numbers";
import { vehicleHref } from "@/lib/search/rules";

type FleetVehicle = FleetPage["items"][number];

/** A car of one's own: how it stands, what it costs, and where to change that. */
export function FleetRow({ vehicle }: { vehicle: FleetVehicle }) {
  const t = useTranslations("fleet");
  const { usd } = useFormats();
  const { id, title, plate, neighbourhood, weekendPriceCents } = vehicle;
  const base = `/dashboard/business/vehicles/${encodeURIComponent(id)}`;
  const action = buttonVariants({ variant: "secondary", size: "sm" });
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-3 p-4 sm:items-center sm:px-5">
      <VehicleThumb picture={vehicle.picture} className="w-20 self-start sm:w-28 sm:self-center" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <p className="min-w-0 font-medium">{title}</p>
          <Standing vehicle={vehicle} />
        </div>
        <p className="mt-1 text-muted-foreground text-sm">
          {[neighbourhood, plate].filter(Boolean).join(" · ")}
        </p>
        <CarRating vehicle={vehicle} />
      </div>
      <div className="max-sm:w-full max-sm:pl-24 sm:text-right">
        <p className="font-semibold tabular-nums">{t("perDay", { amount: usd(vehicle.dailyPriceCents) })}</p>
        {weekendPriceCents !== null && (
          <p className="text-muted-foreground text-xs tabular-nums">
            {t("weekends", { amount: usd(weekendPriceCents) })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-xl:w-full max-xl:sm:pl-32">
        {vehicle.can.setPrices && (
          <Link
            href={`${base}/prices`}
            className={action}
            prefetch={false}
            aria-label={t("pricesOf", { car: title })}
          >
            {t("prices")}
          </Link>
        )}
        <Link
          href={`${base}/calendar`}
          className={action}
          prefetch={false}
          aria-label={t("calendarOf", { car: title })}
        >
          {t("calendar")}
        </Link>
        {vehicle.status === "published" && (
          <Link
            href={vehicleHref(id)}
            className={action}
            prefetch={false}
            aria-label={t("pageOf", { car: title })}
          >
            {t("publicPage")}
          </Link>
        )}
      </div>
    </li>
  );
}

function Standing({ vehicle }: { vehicle: FleetVehicle }) {
  const t = useTranslations("fleet.status");
  if (vehicle.status !== "published")
    return (
      <Badge variant={vehicle.status === "maintenance" ? "warning" : "default"}>{t(vehicle.status)}</Badge>
    );
  return vehicle.isTaken ? (
    <Badge variant="info">{t("rented")}</Badge>
  ) : (
    <Badge variant="success">{t("available")}</Badge>
  );
}

function CarRating({ vehicle: { ratingAverage, ratingCount } }: { vehicle: FleetVehicle }) {
  const t = useTranslations("fleet");
  const locale = useLocale();
  if (ratingAverage === null) return <p className="text-muted-foreground text-sm">{t("notRated")}</p>;
  const shown = formatNumber(ratingAverage, locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <RatingText shown={shown} count={ratingCount} said={t("rated", { rating: shown, count: ratingCount })} />
  );
}
