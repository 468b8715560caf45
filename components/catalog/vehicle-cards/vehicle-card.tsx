import { useLocale, useTranslations } from "next-intl";
import { ratingTexts } from "@/components/catalog/vehicles/rating";
import { type AmountTexts, BothCurrencies } from "@/components/ui/both-currencies";
import { amountTexts } from "@/components/ui/money";
import type { VehicleCardData as Vehicle } from "@/lib/catalog/vehicle-cards/contract";
import type { RequestedDates } from "@/lib/catalog/vehicles/requested-dates";
import { vehicleHref } from "@/lib/catalog/vehicles/vehicle-href";
import { dayAverageCents } from "./day-average";
import { VehicleCardView } from "./vehicle-card-view";

/**
 * A vehicle in a list: formats its texts. The markup is in vehicle-card-view.tsx, a client component, because
 * elements of a server component are sent twice, as HTML and as RSC payload: 3.5 KB a card.
 */
export function VehicleCard({
  vehicle,
  rate,
  dates,
  sizes,
  isFirst,
  inline,
  isRow,
  hasNoDates,
}: {
  vehicle: Vehicle;
  /** Francs per hundred dollars today. */
  rate: number | null;
  dates?: RequestedDates;
  sizes: string;
  isFirst?: boolean;
  /** The picture as a data URL, for phones. */
  inline?: string;
  /** Picture on the left, as in the list view. */
  isRow?: boolean;
  /** For favourites, which have no dates: hides whether the vehicle is available right now. */
  hasNoDates?: boolean;
}) {
  const t = useTranslations("vehicles");
  const locale = useLocale();
  const { id, title, totalCents, delivery } = vehicle;
  const facts = [
    vehicle.neighbourhood,
    t("seats", { count: vehicle.seats }),
    t(vehicle.isWithDriver ? "withDriver" : vehicle.transmission),
  ];
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
      href={vehicleHref(id, dates, delivery?.kind)}
      facts={facts.join(" · ")}
      saveLabel={t("save", { title })}
      price={amountTexts({ cents: vehicle.dailyPriceCents, rate }, locale)}
      perDay={t("perDay")}
      picture={vehicle.picture}
      sizes={sizes}
      {...(total && { total })}
      {...((averageCents !== undefined || delivery) && {
        // Rendered here: the home page's cards have no notes, so its script does not need this markup.
        notes: (
          <>
            {averageCents !== undefined && (
              <PriceNote
                {...amountTexts({ cents: averageCents, rate }, locale, (amount) =>
                  t("dayAverage", { amount }),
                )}
              />
            )}
            {delivery && (
              <PriceNote
                {...amountTexts({ cents: delivery.amountCents, rate }, locale, (amount) =>
                  t(deliveryText(delivery, totalCents), { amount }),
                )}
              />
            )}
          </>
        ),
      })}
      rating={
        ratingTexts({ average: vehicle.ratingAverage, count: vehicle.ratingCount }, t, locale) ??
        t("notRated")
      }
      {...(isOut && { unavailable: t("unavailable") })}
      {...(!isOut && badge && { badge, badgeLabel: t(badge) })}
      {...(isFirst && { isFirst })}
      {...(inline && { inline })}
      {...(isRow && { isRow })}
    />
  );
}

function PriceNote(texts: AmountTexts) {
  return (
    <span className="w-full text-muted-foreground text-xs tabular-nums">
      <BothCurrencies {...texts} />
    </span>
  );
}

function deliveryText({ amountCents, per }: NonNullable<Vehicle["delivery"]>, totalCents: number | null) {
  if (amountCents === 0) return "deliveryFree";
  if (totalCents !== null) return "deliveryIncluded";
  return per === "day" ? "deliveryPerDay" : "deliveryOnce";
}
