import { useTranslations } from "next-intl";
import { FavouriteButton } from "@/components/favourites/favourite-button";
import { Money } from "@/components/ui/money";
import { Price } from "@/components/ui/price";
import { Link } from "@/lib/i18n/link";
import { type RentalDates, vehicleHref } from "@/lib/search/rules";
import type { VehicleCard as Vehicle } from "@/lib/vehicles/contract";
import { Rating } from "./rating";
import { VehicleBadge } from "./vehicle-badge";
import { VehiclePicture } from "./vehicle-picture";

/** A car in a list. The title is the link and reaches over the whole card. */
export function VehicleCard({
  vehicle,
  rate,
  dates,
  sizes,
  isFirst,
}: {
  vehicle: Vehicle;
  /** Francs per hundred dollars today. */
  rate: number | null;
  dates?: RentalDates;
  sizes: string;
  isFirst?: boolean;
}) {
  const t = useTranslations("vehicles");
  const facts = [vehicle.neighbourhood, t("seats", { count: vehicle.seats }), t(vehicle.transmission)];
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative overflow-hidden rounded-xl bg-muted">
        <VehiclePicture
          picture={vehicle.picture}
          alt=""
          sizes={sizes}
          isFirst={isFirst}
          className="aspect-16/10 w-full transition-transform duration-200 group-hover:scale-102"
        />
        {/* Over the link that covers the card. */}
        <FavouriteButton
          id={vehicle.id}
          label={t("save", { title: vehicle.title })}
          className="absolute top-2 right-2 z-10 bg-card/90 text-card-foreground hover:bg-card"
        />
        {(vehicle.isInstantBook || vehicle.isVerified) && (
          <div className="absolute top-3 left-3">
            <VehicleBadge kind={vehicle.isInstantBook ? "instantBook" : "verified"} variant="overlay" />
          </div>
        )}
      </div>
      <div className="flex flex-1 flex-col pt-3">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="truncate font-semibold text-base tracking-tight">
            <Link
              href={vehicleHref(vehicle.id, dates)}
              prefetch={false}
              className="outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:outline-offset-4"
            >
              {vehicle.title}
            </Link>
          </h3>
          <Rating average={vehicle.ratingAverage} count={vehicle.ratingCount} />
        </div>
        <p className="mt-0.5 truncate text-muted-foreground text-sm">{facts.join(" · ")}</p>
        <p className="mt-2 flex items-baseline justify-between gap-3">
          <Price cents={vehicle.dailyPriceCents} rate={rate} unit={t("perDay")} />
          {vehicle.totalCents !== null && (
            <span className="text-sm tabular-nums underline decoration-border underline-offset-4">
              <Money cents={vehicle.totalCents} rate={rate} text={(amount) => t("total", { amount })} />
            </span>
          )}
        </p>
      </div>
    </article>
  );
}
