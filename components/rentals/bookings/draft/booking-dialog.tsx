"use client";

import { useTranslations } from "next-intl";
import { PickUpCalendar } from "@/components/catalog/availability/pick-up-calendar";
import { DriverTermList } from "@/components/catalog/driver-service/driver-term-list";
import { UsageTermList } from "@/components/catalog/pricing/usage-term-list";
import { VehicleThumb } from "@/components/catalog/vehicles/vehicle-thumb";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { HeldBooking } from "@/components/rentals/bookings/new-booking/held-booking";
import { QuoteLines } from "@/components/rentals/bookings/new-booking/quote-lines";
import { PriceOptions } from "@/components/rentals/quotes/price-options";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Money } from "@/components/ui/money";
import { Price } from "@/components/ui/price";
import { Skeleton } from "@/components/ui/skeleton";
import type { RequestedDates } from "@/lib/catalog/vehicles/requested-dates";
import { vehicleHref } from "@/lib/catalog/vehicles/vehicle-href";
import { Link } from "@/lib/platform/i18n/link";
import type { VehicleToBook } from "./book-vehicle-button";
import { BookingDialogFrame } from "./booking-dialog-frame";
import { BookingDraftFields } from "./booking-draft-fields";
import { useVehicleBooking } from "./use-vehicle-booking";

/** Asks for start and end, shows the server's bill and continues to the payment. */
export function BookingDialog({
  vehicle,
  rate,
  dates,
  onClose,
}: {
  vehicle: VehicleToBook;
  rate: number | null;
  dates?: RequestedDates;
  onClose: () => void;
}) {
  const t = useTranslations("renter.booking");
  const vehicles = useTranslations("vehicles");
  const booking = useVehicleBooking(vehicle.id, dates);
  const { draft, change, choices, quote, isPricing, problem } = booking;
  // Days that others have taken in the meantime are struck out rather than shown as chosen.
  const isSensible =
    choices &&
    draft.from >= choices.firstDay &&
    draft.from <= choices.lastDay &&
    !choices.taken.has(draft.from);
  const from = isSensible ? draft.from : undefined;
  const to = from && draft.to > from ? draft.to : undefined;
  return (
    <BookingDialogFrame
      title={t("title")}
      onClose={onClose}
      action={
        <>
          {problem && (
            <Alert variant="danger" className="mb-3">
              {problem.message}
              {problem.heldBy && (
                <HeldBooking bookingId={problem.heldBy} onReleased={booking.onHoldReleased} />
              )}
            </Alert>
          )}
          {!problem && booking.priceChange && (
            <Alert variant="warning" className="mb-3">
              {booking.priceChange}
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
        <VehicleThumb picture={vehicle.picture} className="w-24" />
        <div className="min-w-0">
          <p className="truncate font-semibold">{vehicle.title}</p>
          <Price cents={vehicle.dailyPriceCents} rate={rate} unit={vehicles("perDay")} className="text-sm" />
        </div>
      </div>
      {booking.calendarError && !choices && (
        <ErrorNotice error={booking.calendarError} onRetry={booking.retry} />
      )}
      <BookingDraftFields draft={draft} choices={choices} onChange={change} />
      {choices && (
        <div className="flex justify-center rounded-lg border p-4">
          <PickUpCalendar
            value={{ from, to }}
            onChange={(days) => change({ from: days.from ?? "", to: days.to ?? "" })}
            taken={choices.taken}
            isRefused={Boolean(problem)}
            firstDay={choices.firstDay}
            hours={draft}
          />
        </div>
      )}
      {from && to && (
        <PriceOptions
          nonRefundablePercent={booking.nonRefundablePercent}
          isNonRefundable={booking.isNonRefundable}
          onNonRefundable={booking.setNonRefundable}
          promoCode={booking.promoCode}
          onPromoCode={booking.applyPromoCode}
          onRemovePromoCode={booking.removePromoCode}
        />
      )}
      {isPricing && <Skeleton className="h-28 w-full rounded-lg" />}
      {quote && (
        <section aria-label={t("price")}>
          <QuoteLines quote={quote} timeZone={booking.timeZone} />
          <UsageTermList
            terms={quote.usageTerms}
            fuelType={quote.fuelType}
            rate={quote.rwfPerHundredUsd}
            className="mt-3 text-muted-foreground text-sm"
          />
          <DriverTermList
            terms={{ ...quote.driverRequirements, ...quote.driverService }}
            rate={quote.rwfPerHundredUsd}
            className="mt-1 text-muted-foreground text-sm"
          />
        </section>
      )}
      <p className="text-sm">
        <Link
          href={vehicleHref(vehicle.id, from && to ? { ...draft, from, to } : undefined)}
          className="touch-target relative underline decoration-2 decoration-border underline-offset-4 hover:decoration-primary"
        >
          {t("more")}
        </Link>
      </p>
    </BookingDialogFrame>
  );
}
