"use client";

import { useTranslations } from "next-intl";
import { Deadline } from "@/components/rentals/bookings/deadline";
import { bookingHref } from "@/components/rentals/bookings/viewer";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { bookingsPath } from "@/lib/rentals/bookings/bookings-path";
import { bookingPage } from "@/lib/rentals/bookings/contract";

const PATH = bookingsPath("renter", { status: "pending_payment" });

/**
 * Links to the payment of dates on hold, for a renter who left the payment page before the hold expires, and to bookings
 * that are paid at the counter.
 */
export function UnpaidNotice() {
  const t = useTranslations("bookings");
  const { data } = useResource(PATH, bookingPage, { everyMs: 30_000 });
  return data?.items.map((booking) => (
    <Alert key={booking.id} variant="warning" title={booking.vehicle.title}>
      <Deadline booking={booking} viewer="renter" className="mt-1 flex" />
      <Button asChild className="mt-3">
        {booking.can.pay ? (
          <Link href={`/payment?booking=${booking.id}`}>{t("detail.pay")}</Link>
        ) : (
          <Link href={bookingHref("renter", booking.id)}>{t("due.toBooking")}</Link>
        )}
      </Button>
    </Alert>
  ));
}
