"use client";

import { useTranslations } from "next-intl";
import { RentalCalendar } from "@/components/search/rental-calendar";
import { BottomSheet } from "@/components/ui/bottom-sheet";
import { BookButton } from "./book-button";
import { LengthOffers, Reassurances } from "./booking-card";
import { useBookingContext } from "./booking-context";
import { BookingExtras } from "./booking-extras";
import { BookingProblem } from "./booking-problem";
import { BookingQuote } from "./booking-quote";
import { TimeSelect } from "./time-select";

/** The whole booking on a phone: calendar, times, bill, and the button that stays below. */
export function BookingSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations("vehicles.booking");
  const ui = useTranslations("ui");
  const { choice, calendar, setDays } = useBookingContext();
  return (
    <BottomSheet label={t("title")} closeLabel={ui("close")} onClose={onClose} footer={<BookButton />}>
      <div className="mx-auto flex max-w-md flex-col gap-5">
        <div className="flex min-h-[25rem] justify-center">
          <RentalCalendar
            value={choice}
            onChange={setDays}
            taken={calendar?.taken}
            firstDay={calendar?.firstDay}
          />
        </div>
        <div className="grid grid-cols-2 gap-3">
          <TimeSelect of="from" isAlone className="rounded-md border border-input" />
          <TimeSelect of="to" isAlone className="rounded-md border border-input" />
        </div>
        <BookingExtras />
        <BookingProblem />
        <BookingQuote />
        <LengthOffers />
        <Reassurances />
      </div>
    </BottomSheet>
  );
}
