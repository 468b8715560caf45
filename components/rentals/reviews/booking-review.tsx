"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { ReviewItem } from "@/components/catalog/reviews/review-item";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { lazy } from "@/components/ui/lazy";
import { Skeleton } from "@/components/ui/skeleton";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

// The forms bring react-hook-form and zod, and most bookings need neither.
const ReviewForm = lazy(() => import("./review-form").then((module) => ({ default: module.ReviewForm })));
const ReplyForm = lazy(() => import("./reply-form").then((module) => ({ default: module.ReplyForm })));

/** On the booking's page after the trip: the review form, then the review, then the owner's reply. */
export function BookingReview({
  booking,
  onDone,
}: {
  booking: BookingDetail;
  /** Reloads the booking. */
  onDone: () => Promise<unknown>;
}) {
  const t = useTranslations("reviews");
  const [isReplying, setReplying] = useState(false);
  const { review, can } = booking;
  if (!review && !can.review) return null;
  async function finishReply() {
    await onDone();
    setReplying(false);
  }
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="mb-4 text-lg">
        {review ? t("title") : t("form.title", { vehicle: booking.vehicle.title })}
      </h2>
      {review && <ReviewItem review={review} ownerName={booking.business.name} />}
      <Suspense fallback={<Skeleton className="h-56" />}>
        {can.review && <ReviewForm booking={booking} onDone={onDone} />}
        {review && isReplying && (
          <div className="mt-5">
            <ReplyForm review={review} onDone={finishReply} onCancel={() => setReplying(false)} />
          </div>
        )}
      </Suspense>
      {review && can.reply && !isReplying && (
        <Button variant="secondary" size="sm" className="mt-4" onClick={() => setReplying(true)}>
          {review.ownerReply ? t("reply.edit") : t("reply.start")}
        </Button>
      )}
    </Card>
  );
}
