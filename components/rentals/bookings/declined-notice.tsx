"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Link } from "@/lib/platform/i18n/link";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { otherVehiclesHref } from "./same-vehicle-links";

/** Tells the renter why the request was declined and that nothing was charged, and links to other vehicles. */
export function DeclinedNotice({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.declined");
  const lost = booking.events.some(({ reason }) => reason === "competing");
  return (
    <Alert variant="info" title={lost ? t("competing") : t("owner")}>
      <p>{t("text")}</p>
      <Button asChild variant="secondary" className="mt-3">
        <Link href={otherVehiclesHref(booking)}>{t("action")}</Link>
      </Button>
    </Alert>
  );
}
