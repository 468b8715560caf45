"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useShortDay } from "@/components/ui/use-short-day";
import { Link } from "@/lib/platform/i18n/link";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

/** Warns the owner's side that the vehicle's documents expire before the return, and links to their upload. */
export function DocumentGapNotice({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.documentGap");
  const day = useShortDay({ year: true });
  if (!booking.documentGap) return null;
  const { endsOn } = booking.documentGap;
  return (
    <Alert variant="warning" title={endsOn ? t("ends", { day: day(endsOn) }) : t("missing")}>
      <p>{t("text")}</p>
      <Button asChild variant="secondary" className="mt-3">
        <Link href={`/dashboard/business/vehicles/${encodeURIComponent(booking.vehicle.id)}#documents`}>
          {t("action")}
        </Link>
      </Button>
    </Alert>
  );
}
