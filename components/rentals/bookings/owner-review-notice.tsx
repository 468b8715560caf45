"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

/** Tells the owner why they have to decide on a booking although the vehicle has instant booking. */
export function OwnerReviewNotice({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.ownerReview");
  if (!booking.isOwnerAskedToReview || booking.status !== "requested") return null;
  return (
    <Alert variant="warning" title={t("title")}>
      <p>{t("text")}</p>
    </Alert>
  );
}
