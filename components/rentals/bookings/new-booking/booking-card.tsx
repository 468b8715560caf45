"use client";

import { useTranslations } from "next-intl";
import { BothCurrencies } from "@/components/ui/both-currencies";
import { CheckIcon } from "@/components/ui/first-view-icons";
import { Price } from "@/components/ui/price";
import { BookButton } from "./book-button";
import { isFreeUntilDayBefore } from "./booking-choice";
import { useBookingContext } from "./booking-context";
import { BookingDates } from "./booking-dates";
import { BookingExtras } from "./booking-extras";
import { BookingProblem } from "./booking-problem";
import { BookingQuote } from "./booking-quote";
import { LazyPriceOptions } from "./lazy-price-options";

/** The booking card beside the page on wide screens, where it stays in view. */
export function BookingCard() {
  const t = useTranslations("vehicles");
  const { vehicle } = useBookingContext();
  return (
    <section
      aria-label={t("booking.title")}
      className="flex flex-col gap-4 rounded-xl border bg-card p-6 text-card-foreground shadow-lift"
    >
      <Price
        cents={vehicle.dailyPriceCents}
        rate={vehicle.rate}
        unit={t("perDay")}
        className="text-xl tracking-tight"
      />
      <BookingDates />
      <BookingExtras />
      <BookingProblem />
      <BookButton />
      <LazyPriceOptions />
      <BookingQuote />
      <LengthOffers />
      <Reassurances />
    </section>
  );
}

/** Shows when days have another price and what longer rentals save, before any dates are chosen. */
export function LengthOffers() {
  const t = useTranslations("vehicles.booking");
  const { vehicle } = useBookingContext();
  const { weeklyDiscountPercent: weekly, monthlyDiscountPercent: monthly, priceHints } = vehicle;
  const offers = [
    weekly > 0 && t("weeklyOffer", { percent: weekly }),
    monthly > 0 && t("monthlyOffer", { percent: monthly }),
  ].filter(Boolean);
  if (offers.length + priceHints.length === 0) return null;
  return (
    <div className="flex flex-col gap-0.5 text-muted-foreground text-sm tabular-nums">
      {priceHints.map((hint) => (
        <p key={hint.usd}>
          <BothCurrencies {...hint} />
        </p>
      ))}
      {offers.length > 0 && <p>{offers.join(" · ")}</p>}
    </div>
  );
}

export function Reassurances() {
  const t = useTranslations("vehicles.booking");
  const { vehicle, choice, pricing } = useBookingContext();
  const isTooLate = pricing.state === "priced" && !isFreeUntilDayBefore(pricing.quote);
  const applicable = [
    !choice.isNonRefundable && !isTooLate && ("freeCancellation" as const),
    vehicle.isInsured && ("insurance" as const),
    vehicle.hasRoadHelp && ("roadside" as const),
  ].filter((key) => key !== false);
  return (
    <ul className="flex flex-col gap-2 border-t pt-4 text-sm">
      {applicable.map((key) => (
        <li key={key} className="flex items-center gap-2">
          <CheckIcon className="size-4 shrink-0 text-success" />
          {t(key)}
        </li>
      ))}
    </ul>
  );
}
