"use client";

import { useTranslations } from "next-intl";
import { otherCarsHref } from "@/components/payments/same-car";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { BookingDetail } from "@/lib/bookings/contract";
import { Link } from "@/lib/i18n/link";

/** To the renter whose request was declined: why, that nothing was charged, and the way to other cars. */
export function DeclinedNotice({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.declined");
  const lost = booking.events.some(({ reason }) => reason === "competing");
  return (
    <Alert variant="info" title={lost ? t("competing") : t("host")}>
      <p>{t("text")}</p>
      <Button asChild variant="secondary" className="mt-3">
        <Link href={otherCarsHref(booking)}>{t("action")}</Link>
      </Button>
    </Alert>
  );
}
