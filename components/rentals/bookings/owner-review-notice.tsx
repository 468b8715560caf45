"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

/** Tells the owner why they decide on a booking of a vehicle that is booked instantly. */
export function OwnerReviewNotice({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.ownerReview");
  if (!booking.isOwnerAskedToReview || booking.status !== "requested") return null;
  return (
    <Alert variant="warning" title={t("title")}>
      <p>{t("text")}</p>
    </Alert>
  );
}
