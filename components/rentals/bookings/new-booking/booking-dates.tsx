"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRef, useTransition } from "react";
import { shortDay } from "@/components/ui/day-text";
import { useDisclosure } from "@/components/ui/use-disclosure";
import { bookingPart, useBookingContext } from "./booking-context";
import { TimeSelect } from "./time-select";

const loadPicker = () => import("@/components/catalog/search/dates-picker");
const DatesPicker = bookingPart(() => loadPicker().then((module) => module.DatesPicker));

/** Two rows with day and time; pressing a day opens the calendar, where taken days are struck out. */
export function BookingDates() {
  const t = useTranslations("vehicles.booking");
  const locale = useLocale();
  const { choice, pricing, calendar, setDays, loadCalendar } = useBookingContext();
  const root = useRef<HTMLFieldSetElement>(null);
  const { isOpen, toggle, close } = useDisclosure(root);
  const [isOpening, startOpening] = useTransition();

  function prepare() {
    void loadPicker();
    if (!calendar) void loadCalendar();
  }
  function finish() {
    close();
    root.current?.querySelector<HTMLElement>("[data-field=to]")?.focus();
  }

  return (
    <fieldset ref={root} aria-label={t("chooseDates")} className="relative rounded-md border border-input">
      {(["from", "to"] as const).map((name) => {
        const day = choice[name];
        return (
          <div
            key={name}
            className={`grid grid-cols-[1fr_7rem] ${name === "to" ? "border-input border-t" : ""}`}
          >
            <button
              type="button"
              data-field={name}
              aria-expanded={isOpen}
              aria-haspopup="dialog"
              aria-busy={isOpening || undefined}
              onClick={() => startOpening(toggle)}
              onPointerEnter={prepare}
              onFocus={prepare}
              className="flex h-15 flex-col justify-center rounded-md px-3 text-left hover:bg-accent focus-visible:-outline-offset-2"
            >
              <span className="text-muted-foreground text-xs">
                {t(name === "from" ? "pickUpDate" : "dropOffDate")}
              </span>
              <span className={day ? undefined : "text-muted-foreground"}>
                {day ? shortDay(day, locale) : t("addDate")}
              </span>
            </button>
            <TimeSelect of={name} className="border-input border-l" />
          </div>
        );
      })}
      {isOpen && (
        <DatesPicker
          value={choice}
          onChange={setDays}
          onClose={finish}
          taken={calendar?.taken}
          isRefused={pricing.state === "refused" && pricing.isConflict}
          firstDay={calendar?.firstDay}
          hours={choice}
          align="right"
        />
      )}
    </fieldset>
  );
}
