"use client";

import { useTranslations } from "next-intl";
import { VehicleThumb } from "@/components/catalog/vehicles/vehicle-thumb";
import { BookingBill } from "@/components/rentals/bookings/booking-bill";
import { Card } from "@/components/ui/card";
import { useFormats } from "@/components/ui/use-formats";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { CancellationTerms } from "./cancellation-terms";
import { ChangeDatesButton } from "./change-dates-button";

/** What is being paid for: vehicle, dates, price lines and the refund on cancellation. */
export function PaymentSummary({
  booking,
  isOpen,
  isChoosing,
}: {
  booking: BookingDetail;
  /** True if the cancellation terms still apply. */
  isOpen: boolean;
  /** True before payment: the price lines come first. Afterwards the outcome does. */
  isChoosing: boolean;
}) {
  const t = useTranslations("payments");
  const tb = useTranslations("bookings");
  const { instant } = useFormats();
  const { title, picture, neighbourhood, timeZone } = booking.vehicle;
  return (
    <Card
      className={`overflow-hidden md:sticky md:top-24 md:col-start-2 md:row-span-2 md:row-start-1 ${isChoosing ? "" : "max-md:order-last"}`}
    >
      <h2 className="sr-only">{t("yourTrip")}</h2>
      <div className="flex gap-4 p-5 md:flex-col md:gap-0 md:p-0">
        <VehicleThumb
          picture={picture}
          sizes="(width < 48rem) 112px, 352px"
          className="w-28 self-start md:w-full md:rounded-none"
        />
        <div className="min-w-0 md:p-5 md:pb-0">
          <p className="font-semibold">{title}</p>
          <p className="text-muted-foreground text-sm">
            {neighbourhood} · {booking.business.name}
          </p>
        </div>
      </div>
      <div className="px-5 pb-5 md:p-5">
        <dl className="grid grid-cols-2 gap-4 rounded-md bg-muted px-4 py-3 text-sm">
          <div>
            <dt className="text-muted-foreground text-xs">{tb("detail.pickup")}</dt>
            <dd className="mt-0.5 font-medium tabular-nums">{instant(booking.startsAt, timeZone)}</dd>
          </div>
          <div>
            <dt className="text-muted-foreground text-xs">{tb("detail.dropoff")}</dt>
            <dd className="mt-0.5 font-medium tabular-nums">{instant(booking.endsAt, timeZone)}</dd>
          </div>
        </dl>
        <ChangeDatesButton booking={booking} />
        <div className="mt-5">
          <BookingBill booking={booking} />
        </div>
        {isOpen && <CancellationTerms booking={booking} />}
      </div>
    </Card>
  );
}
