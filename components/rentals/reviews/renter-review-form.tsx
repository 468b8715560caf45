"use client";

import { useTranslations } from "next-intl";
import { api } from "@/lib/platform/http/api-client";
import { type BookingDetail, bookingDetail } from "@/lib/rentals/bookings/contract";
import { ReviewForm } from "./review-form";

/** The owner's review of a renter. `onDone` reloads the booking. */
export function RenterReviewForm({
  booking,
  onDone,
}: {
  booking: BookingDetail;
  onDone: () => Promise<unknown>;
}) {
  const t = useTranslations("renterReviews.form");
  return (
    <ReviewForm
      texts={{
        comment: t("comment"),
        commentHelp: t("commentHelp", { name: booking.renter.name }),
        submit: t("submit"),
        busy: t("busy"),
        done: t("done"),
        failed: t("failed"),
      }}
      draftKey={`renter review ${booking.id}`}
      send={(entries) => api.post(`/api/bookings/${booking.id}/renter-review`, entries, bookingDetail)}
      onDone={onDone}
    />
  );
}
