"use client";

import { useTranslations } from "next-intl";
import { NextBookingCard } from "@/components/rentals/bookings/next-booking/next-booking-card";
import { useNextBooking } from "@/components/rentals/bookings/next-booking/use-next-booking";
import { Alert } from "@/components/ui/alert";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { bookingTotals } from "@/lib/rentals/bookings/contract";

/** The active booking or the next one, and requests that wait for the owner. */
export function NextBooking() {
  const t = useTranslations("renter.next");
  const summary = useNextBooking();
  const { data: totals } = useResource("/api/bookings/totals?side=renter", bookingTotals, {
    everyMs: 30_000,
  });
  const requested = totals?.requested ?? 0;
  return (
    <>
      {summary && <NextBookingCard summary={summary} />}
      {requested > 0 && (
        <Alert title={t("requests", { count: requested })}>
          <Link
            href="/dashboard/user/rentals?status=requested"
            className="font-medium underline underline-offset-4"
          >
            {t("seeRequests", { count: requested })}
          </Link>
        </Alert>
      )}
    </>
  );
}
