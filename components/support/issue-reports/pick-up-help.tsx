"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Link } from "@/lib/platform/i18n/link";
import { serverNow } from "@/lib/platform/server-clock";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

/** After the agreed pick-up: the report that the car is not handed over. */
export function PickUpHelp({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("roadHelp.pickUp");
  if (booking.status !== "confirmed" || new Date(booking.startsAt) > serverNow()) return null;
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
