"use client";

import { useTranslations } from "next-intl";
import { ShieldCheckIcon } from "@/components/ui/essential-icons";
import { InfoIcon } from "@/components/ui/status-icons";
import { useFormats } from "@/components/ui/use-formats";
import { serverNow } from "@/lib/platform/server-clock";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { cancellationRefundCents } from "@/lib/rentals/bookings/money/refund-on-cancellation";

/** The refund on cancellation, computed by the function that is used for real refunds (product.md §3). */
export function CancellationTerms({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("payments.cancellation");
  const { usd, instant } = useFormats();
  const now = serverNow();
  const datedBooking = {
    ...booking,
    startsAt: new Date(booking.startsAt),
    createdAt: new Date(booking.createdAt),
  };
  const refundIfCancelledCents = cancellationRefundCents(datedBooking, "renter", now);
  const isFree = Date.parse(booking.freeCancellationUntil) > now.getTime();
  const texts = {
    free: t("getBack", { amount: usd(refundIfCancelledCents) }),
    part: t("of", { amount: usd(refundIfCancelledCents), total: usd(booking.totalCents) }),
    none: t("nonRefundable", { amount: usd(booking.totalCents) }),
  };
  const Icon = isFree ? ShieldCheckIcon : InfoIcon;
  return (
    <div className="mt-5 flex gap-2.5 border-t pt-4 text-sm">
      <Icon className={`size-5 shrink-0 ${isFree ? "text-success" : "text-info"}`} />
      <div>
        {isFree && (
          <p className="font-medium">
            {t("freeUntil", { time: instant(booking.freeCancellationUntil, booking.vehicle.timeZone) })}
          </p>
        )}
        <p className={isFree ? "text-muted-foreground" : undefined}>
          {texts[booking.isNonRefundable ? "none" : isFree ? "free" : "part"]}
        </p>
      </div>
    </div>
  );
}
