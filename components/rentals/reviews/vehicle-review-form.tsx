"use client";

import { useTranslations } from "next-intl";
import { review } from "@/lib/catalog/reviews/contract";
import { api } from "@/lib/platform/http/api-client";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { ReviewForm } from "./review-form";

/** The renter's review of the rental and its vehicle. `onDone` reloads the booking. */
export function VehicleReviewForm({
  booking,
  onDone,
}: {
  booking: BookingDetail;
  onDone: () => Promise<unknown>;
}) {
  const t = useTranslations("reviews.form");
  const path = `/api/vehicles/${encodeURIComponent(booking.vehicle.id)}/reviews`;
  return (
    <ReviewForm
      texts={{
        comment: t("comment"),
        commentHelp: t("commentHelp"),
        submit: t("submit"),
        busy: t("busy"),
        done: t("done"),
        failed: t("failed"),
      }}
      draftKey={`review ${booking.id}`}
      send={(entries) => api.post(path, { bookingId: booking.id, ...entries }, review)}
      onDone={onDone}
    />
  );
}
