import { useTranslations } from "next-intl";
import { FavouriteButton } from "@/components/favourites/favourite-button";
import { cn } from "@/components/ui/cn";
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
  isRow = false,
}: {
  vehicle: Vehicle;
  /** Francs per hundred dollars today. */
  rate: number | null;
  dates?: RentalDates;
  sizes: string;
  isFirst?: boolean;
  /** Picture on the left, as in a list. */
  isRow?: boolean;
}) {
  const t = useTranslations("vehicles");
  const facts = [vehicle.neighbourhood, t("seats", { count: vehicle.seats }), t(vehicle.transmission)];
  return (
    <article
      className={cn(
        "group @container relative flex h-full",
        isRow ? "gap-4 rounded-xl border bg-card p-3" : "flex-col",
      )}
    >
      <div
        className={cn(
          "relative overflow-hidden rounded-xl bg-muted group-data-active/result:outline-2 group-data-active/result:outline-foreground group-data-active/result:outline-offset-2",
          isRow && "w-2/5 max-w-60 shrink-0 self-start",
        )}
      >
        <VehiclePicture
          picture={vehicle.picture}
          alt=""
          sizes={sizes}
          isFirst={isFirst}
          className={cn(
            "aspect-16/10 w-full transition-transform duration-200 group-hover:scale-102",
            !vehicle.isAvailable && "opacity-60 grayscale-50",
          )}
        />
        {/* Over the link that covers the card. */}
        <FavouriteButton
          id={vehicle.id}
          label={t("save", { title: vehicle.title })}
          className={cn(
            "absolute top-2 right-2 z-10 bg-card/90 text-card-foreground hover:bg-card",
            isRow && "max-sm:top-1 max-sm:right-1",
          )}
        />
        {vehicle.isAvailable ? (
          (vehicle.isInstantBook || vehicle.isVerified) && (
            <div className={cn("absolute top-3 left-3", isRow && "max-sm:hidden")}>
              <VehicleBadge kind={vehicle.isInstantBook ? "instantBook" : "verified"} variant="overlay" />
            </div>
          )
        ) : (
          <p
            className={cn(
              "absolute bottom-3 left-3 rounded-full bg-[#14130f]/85 px-3 py-1 font-medium text-white text-xs",
              isRow && "max-sm:bottom-1.5 max-sm:left-1.5 max-sm:px-2.5",
            )}
          >
            {t("unavailable")}
          </p>
        )}
      </div>
      <div className={cn("flex min-w-0 flex-1 flex-col", isRow ? "py-1" : "pt-3")}>
        <div className={cn("flex items-baseline justify-between gap-x-3", isRow && "flex-wrap")}>
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
        <p
          className={cn(
            "mt-2 flex flex-wrap items-baseline justify-between gap-x-3",
            isRow && "mt-auto pt-2",
          )}
        >
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
