"use client";

import { useTranslations } from "next-intl";
import { FailureNotice } from "@/components/api/failure-notice";
import { VehicleThumb } from "@/components/bookings/vehicle-thumb";
import { RentalCalendar } from "@/components/search/rental-calendar";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Money } from "@/components/ui/money";
import { Price } from "@/components/ui/price";
import { Skeleton } from "@/components/ui/skeleton";
import { HeldBooking } from "@/components/vehicles/held-booking";
import { QuoteLines } from "@/components/vehicles/quote-lines";
import { Link } from "@/lib/i18n/link";
import { type RentalDates, vehicleHref } from "@/lib/search/rules";
import type { OfferedCar } from "./book-car";
import { BookingFrame } from "./booking-frame";
import { useCarBooking } from "./use-car-booking";
import { WishFields } from "./wish-fields";

/** Start, end, the server's bill, and on to the payment. */
export function BookingDialog({
  car,
  rate,
  dates,
  onClose,
}: {
  car: OfferedCar;
  rate: number | null;
  dates?: RentalDates;
  onClose: () => void;
}) {
  const t = useTranslations("renter.booking");
  const vehicles = useTranslations("vehicles");
  const booking = useCarBooking(car.id, dates);
  const { wish, change, choices, quote, isPricing, problem } = booking;
  // A day somebody else has by now is struck out like any other, not shown as chosen.
  const isSensible =
    choices && wish.from >= choices.firstDay && wish.from <= choices.lastDay && !choices.taken.has(wish.from);
  const from = isSensible ? wish.from : undefined;
  const to = from && wish.to > from ? wish.to : undefined;
  return (
    <BookingFrame
      title={t("title")}
      onClose={onClose}
      action={
        <>
          {problem && (
            <Alert variant="danger" className="mb-3">
              {problem.message}
              {problem.heldBy && <HeldBooking bookingId={problem.heldBy} onReleased={booking.chooseAnew} />}
            </Alert>
          )}
          {quote && (
            <p className="mb-3 flex items-baseline justify-between gap-4 tabular-nums">
              <span className="text-muted-foreground text-sm">{t("days", { count: quote.days })}</span>
              <span className="font-semibold text-lg">
                <Money cents={quote.totalCents} rwf={quote.totalRwf} />
              </span>
            </p>
          )}
          <Button
            size="lg"
            className="w-full"
            busy={booking.isBooking}
            busyText={vehicles("booking.booking")}
            onClick={() => void booking.confirm()}
          >
            {t("confirm")}
          </Button>
        </>
      }
    >
      <div className="flex items-center gap-4">
        <VehicleThumb picture={car.picture} className="w-24" />
        <div className="min-w-0">
          <p className="truncate font-semibold">{car.title}</p>
          <Price cents={car.dailyPriceCents} rate={rate} unit={vehicles("perDay")} className="text-sm" />
        </div>
      </div>
      {booking.calendarError && !choices && (
        <FailureNotice error={booking.calendarError} onRetry={booking.retry} />
      )}
      <WishFields wish={wish} choices={choices} onChange={change} />
      {choices && (
        <div className="flex justify-center rounded-lg border p-4">
          <RentalCalendar
            value={{ from, to }}
            onChange={(days) => change({ from: days.from ?? "", to: days.to ?? "" })}
            taken={choices.taken}
            isRefused={Boolean(problem)}
            firstDay={choices.firstDay}
          />
        </div>
      )}
      {isPricing && <Skeleton className="h-28 w-full rounded-lg" />}
      {quote && (
        <section aria-label={t("price")}>
          <QuoteLines quote={quote} timeZone={booking.timeZone} />
        </section>
      )}
      <p className="text-sm">
        <Link
          href={vehicleHref(car.id, from && to ? { from, to } : undefined)}
          prefetch={false}
          className="touch-target relative underline decoration-2 decoration-border underline-offset-4 hover:decoration-primary"
        >
          {t("more")}
        </Link>
      </p>
    </BookingFrame>
  );
}
