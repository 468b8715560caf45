"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { BareButton } from "@/components/ui/bare-button";
import { shortRange } from "@/components/ui/day-text";
import { Price } from "@/components/ui/price";
import { TriangleAlertIcon } from "@/components/ui/status-icons";
import { useHydrated } from "@/components/ui/use-hydrated";
import { bookingPart, useBookingContext } from "./booking-context";
import { useBookingProblem } from "./booking-problem";

const loadBookingSheet = () => import("./booking-sheet");
const BookingSheet = bookingPart(() => loadBookingSheet().then((module) => module.BookingSheet));

/**
 * The price and the next step, fixed at the bottom on phones. It stays while the page's content is in view
 * and makes room for the footer.
 */
export function BookingBar() {
  const t = useTranslations("vehicles");
  const locale = useLocale();
  const { vehicle, choice, pricing, calendar, isBooking, loadCalendar, retry } = useBookingContext();
  const problem = useBookingProblem();
  const busyText = isBooking ? "booking.booking" : pricing.state === "pricing" && "booking.pricing";
  const [isOpen, setOpen] = useState(false);
  const [isOpening, startOpening] = useTransition();
  // Before hydration a press would do nothing.
  const isHydrated = useHydrated();

  function open() {
    if (!calendar) void loadCalendar();
    startOpening(() => setOpen(true));
  }

  return (
    <div className="sticky bottom-0 z-30 border-t bg-background lg:hidden">
      {/* While the sheet is open it announces the problem itself; screen readers would announce it twice. */}
      {problem && !isOpen && (
        <p role="status" className="page-width flex gap-2 pt-3 text-sm">
          <TriangleAlertIcon className="mt-0.5 size-4 shrink-0 text-warning" />
          {problem.message}
        </p>
      )}
      <div className="page-width flex min-h-18 items-center justify-between gap-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <button type="button" onClick={open} disabled={!isHydrated} className="bar-price">
          {pricing.state === "priced" ? (
            <Price
              cents={pricing.quote.totalCents}
              rwf={pricing.quote.totalRwf}
              text={(amount) => t("total", { amount })}
              className="block"
            />
          ) : (
            <Price cents={vehicle.dailyPriceCents} rate={vehicle.rate} unit={t("perDay")} className="block" />
          )}
          {choice.from && choice.to && (
            <span className="block text-muted-foreground text-sm underline decoration-border underline-offset-4">
              {shortRange(choice.from, choice.to, locale)}
            </span>
          )}
        </button>
        <BareButton
          variant="default"
          size="lg"
          onClick={problem?.isRetryable ? retry : open}
          onPointerDown={loadBookingSheet}
          disabled={!isHydrated}
          busy={Boolean(busyText)}
          // Not disabled while its sheet loads, which returns the focus to it.
          aria-busy={isOpening || Boolean(busyText) || undefined}
          // There is no room for the text beside the price.
          aria-label={busyText ? t(busyText) : undefined}
          className="next-step"
        >
          {t(
            problem?.isRetryable
              ? "booking.retry"
              : pricing.state !== "priced"
                ? "booking.chooseDates"
                : vehicle.isInstantBook
                  ? "booking.bookNow"
                  : "booking.request",
          )}
        </BareButton>
      </div>
      {isOpen && <BookingSheet onClose={() => setOpen(false)} />}
    </div>
  );
}
