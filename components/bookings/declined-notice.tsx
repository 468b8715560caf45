"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { BookingDetail } from "@/lib/bookings/contract";
import { dayIn } from "@/lib/dates";
import { Link } from "@/lib/i18n/link";
import { vehiclesHref } from "@/lib/search/rules";

/** To the renter whose request was declined: why, that nothing was charged, and the way to other cars. */
export function DeclinedNotice({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.declined");
  const lost = booking.events.some(({ reason }) => reason === "competing");
  const { timeZone } = booking.vehicle;
  const from = dayIn(new Date(booking.startsAt), timeZone);
  const to = dayIn(new Date(booking.endsAt), timeZone);
  return (
    <Alert variant="info" title={lost ? t("competing") : t("host")}>
      <p>{t("text")}</p>
      <Button asChild variant="secondary" className="mt-3">
        <Link href={vehiclesHref({ dates: { from, to } })}>{t("action")}</Link>
      </Button>
    </Alert>
  );
}
