import { useLocale, useTranslations } from "next-intl";
import { BothCurrencies } from "@/components/ui/both-currencies";
import { amountTexts } from "@/components/ui/money";
import { type RentalDates, vehicleHref } from "@/lib/search/rules";
import type { VehicleCard as Vehicle } from "@/lib/vehicles/contract";
import { dayAverageCents } from "./day-average";
import { ratingTexts } from "./rating";
import { VehicleCardView } from "./vehicle-card-view";

/**
 * A car in a list: what is said of it, put into words here. Its markup is vehicle-card-view.tsx's, a client component,
 * because the elements a server component draws travel twice, as HTML and as data to revive it: 3.5 KB a card.
 */
export function VehicleCard({
  vehicle,
  rate,
  dates,
  sizes,
  isFirst,
  isRow,
  hasNoDates,
}: {
  vehicle: Vehicle;
  /** Francs per hundred dollars today. */
  rate: number | null;
  dates?: RentalDates;
  sizes: string;
  isFirst?: boolean;
  /** Picture on the left, as in a list. */
  isRow?: boolean;
  /** Kept for some day: that the car is out right now says nothing about it. */
  hasNoDates?: boolean;
}) {
  const t = useTranslations("vehicles");
  const locale = useLocale();
  const { id, title, totalCents } = vehicle;
  const facts = [vehicle.neighbourhood, t("seats", { count: vehicle.seats }), t(vehicle.transmission)];
  const badge = vehicle.isInstantBook ? "instantBook" : vehicle.isVerified ? "verified" : undefined;
  const isOut = !vehicle.isAvailable && !hasNoDates;
  const total =
    totalCents !== null &&
    amountTexts({ cents: totalCents, rate }, locale, (amount) => t("total", { amount }));
  const averageCents = dayAverageCents(vehicle, dates);
  return (
    <VehicleCardView
      id={id}
      title={title}
      href={vehicleHref(id, dates)}
      facts={facts.join(" · ")}
      saveLabel={t("save", { title })}
      price={amountTexts({ cents: vehicle.dailyPriceCents, rate }, locale)}
      perDay={t("perDay")}
      picture={vehicle.picture}
      sizes={sizes}
      {...(total && { total })}
      {...(averageCents !== undefined && {
        // Drawn here: the home page's cards have none, so its script does not carry the markup.
        average: (
          <span className="w-full text-muted-foreground text-xs tabular-nums">
            <BothCurrencies
              {...amountTexts({ cents: averageCents, rate }, locale, (amount) => t("dayAverage", { amount }))}
            />
          </span>
        ),
      })}
      rating={
        ratingTexts({ average: vehicle.ratingAverage, count: vehicle.ratingCount }, t, locale) ??
        t("notRated")
      }
      {...(isOut && { unavailable: t("unavailable") })}
      {...(!isOut && badge && { badge, badgeLabel: t(badge) })}
      {...(isFirst && { isFirst })}
      {...(isRow && { isRow })}
    />
  );
}
