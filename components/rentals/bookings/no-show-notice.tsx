"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useFormats } from "@/components/ui/use-formats";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { Link } from "@/lib/platform/i18n/link";
import { serverNow } from "@/lib/platform/server-clock";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

/** The owner is paid two days after the agreed return, unless a report is being looked into. */
const REPORT_MS = 2 * DAY_MS;

/** Tells the renter that the booking was closed as a no-show, and links to the report that this is not true. */
export function NoShowNotice({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.missed");
  const { instant } = useFormats();
  const reportBy = addMs(new Date(booking.endsAt), REPORT_MS);
  return (
    <Alert variant="warning" title={t("title")}>
      <p>{t("text")}</p>
      {reportBy > serverNow() && (
        <p>
          {t("reportBy", { when: instant(reportBy.toISOString(), booking.vehicle.timeZone) })}{" "}
          {booking.source === "marketplace" && t("held")}
        </p>
      )}
      <Button asChild variant="secondary" className="mt-3">
        <Link href={`/dashboard/user/reports?rental=${booking.id}`}>{t("action")}</Link>
      </Button>
    </Alert>
  );
}
