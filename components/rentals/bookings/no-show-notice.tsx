"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Link } from "@/lib/platform/i18n/link";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

/** Tells the renter that the booking was closed as a no-show, and links to the report that this is not true. */
export function NoShowNotice({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.missed");
  return (
    <Alert variant="warning" title={t("title")}>
      <p>
        {t("text")} {booking.source === "marketplace" && t("held")}
      </p>
      <Button asChild variant="secondary" className="mt-3">
        <Link href={`/dashboard/user/reports?rental=${booking.id}`}>{t("action")}</Link>
      </Button>
    </Alert>
  );
}
