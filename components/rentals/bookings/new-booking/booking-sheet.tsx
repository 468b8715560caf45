"use client";

import { useTranslations } from "next-intl";
import { PickUpCalendar } from "@/components/catalog/availability/pick-up-calendar";
import { BottomSheet } from "@/components/ui/bottom-sheet";
import { Price } from "@/components/ui/price";
import { BookButton } from "./book-button";
import { LengthOffers, Reassurances } from "./booking-card";
import { useBookingContext } from "./booking-context";
import { BookingExtras } from "./booking-extras";
import { BookingProblem } from "./booking-problem";
import { BookingQuote } from "./booking-quote";
import { LazyPriceOptions } from "./lazy-price-options";
import { TimeSelect } from "./time-select";

/** The booking form on phones: calendar, times, quote, and a button fixed at the bottom. */
export function BookingSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations("vehicles.booking");
  const ui = useTranslations("ui");
  const { choice, pricing, calendar, setDays } = useBookingContext();
  return (
    <BottomSheet label={t("title")} closeLabel={ui("close")} onClose={onClose} footer={<PricedButton />}>
      <div className="mx-auto flex max-w-md flex-col gap-5">
        <div className="flex min-h-[25rem] justify-center">
          <PickUpCalendar
            value={choice}
            onChange={setDays}
            taken={calendar?.taken}
            isRefused={pricing.state === "refused" && pricing.isConflict}
            firstDay={calendar?.firstDay}
            hours={choice}
          />
        </div>
        <div className="grid grid-cols-2 gap-3">
          <TimeSelect of="from" isAlone className="rounded-md border border-input" />
          <TimeSelect of="to" isAlone className="rounded-md border border-input" />
        </div>
        <BookingExtras />
        <LazyPriceOptions />
        <BookingQuote />
        <LengthOffers />
        <Reassurances />
      </div>
    </BottomSheet>
  );
}

/** The price and any problem are shown beside the button because the quote may be far below on a small screen. */
function PricedButton() {
  const t = useTranslations("vehicles");
  const { pricing } = useBookingContext();
  return (
    <div className="flex flex-col gap-3">
      <BookingProblem />
      {pricing.state === "priced" && (
        <Price
          cents={pricing.quote.totalCents}
          rwf={pricing.quote.totalRwf}
          text={(amount) => t("total", { amount })}
          className="mx-auto"
        />
      )}
      <BookButton />
    </div>
  );
}
