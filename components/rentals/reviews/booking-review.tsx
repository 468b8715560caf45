"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useState } from "react";
import { ReviewItem } from "@/components/catalog/reviews/review-item";
import type { Viewer } from "@/components/rentals/bookings/viewer";
import { RenterReviewItem } from "@/components/rentals/renters/renter-review-item";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { lazy } from "@/components/ui/lazy";
import { Skeleton } from "@/components/ui/skeleton";
import { Link } from "@/lib/platform/i18n/link";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { ReviewHold } from "./review-hold";
import { ReviewWait } from "./review-wait";

// The forms bring react-hook-form and zod, and most bookings need neither.
const VehicleReviewForm = lazy(() =>
  import("./vehicle-review-form").then((module) => ({ default: module.VehicleReviewForm })),
);
const RenterReviewForm = lazy(() =>
  import("./renter-review-form").then((module) => ({ default: module.RenterReviewForm })),
);
const ReplyForm = lazy(() => import("./reply-form").then((module) => ({ default: module.ReplyForm })));

interface Reviewed {
  booking: BookingDetail;
  /** Reloads the booking. */
  onDone: () => Promise<unknown>;
}

/** On the booking's page after the rental: the form of the viewer's side, then the reviews of both sides. */
export function BookingReview({ booking, viewer, onDone }: Reviewed & { viewer: Viewer }) {
  const t = useTranslations("reviews");
  const owner = useTranslations("renterReviews");
  const { review, renterReview, can } = booking;
  return (
    <>
      {can.review && (
        <ReviewCard
          title={t("form.title", { vehicle: booking.vehicle.title })}
          booking={booking}
          viewer={viewer}
        >
          <VehicleReviewForm booking={booking} onDone={onDone} />
        </ReviewCard>
      )}
      {viewer === "renter" && booking.reviewing?.needsPhone && <PhoneNeeded />}
      {can.reviewRenter && (
        <ReviewCard
          title={owner("form.title", { name: booking.renter.name })}
          booking={booking}
          viewer={viewer}
        >
          <RenterReviewForm booking={booking} onDone={onDone} />
        </ReviewCard>
      )}
      {review && (
        <ReviewCard title={t("title")} booking={can.reviewRenter ? undefined : booking} viewer={viewer}>
          <ReviewItem review={review} ownerName={booking.business.name} />
          {can.reply && <Reply booking={booking} review={review} onDone={onDone} />}
          <ReviewHold booking={booking} author="renter" viewer={viewer} onDone={onDone} />
        </ReviewCard>
      )}
      {renterReview && (
        <ReviewCard title={owner("titleOfRenter")} booking={review ? undefined : booking} viewer={viewer}>
          <RenterReviewItem review={renterReview} />
          <ReviewHold booking={booking} author="owner" viewer={viewer} onDone={onDone} />
        </ReviewCard>
      )}
    </>
  );
}

/** A renter who was entered at the counter can review after verifying their phone number. */
function PhoneNeeded() {
  const t = useTranslations("reviews.needsPhone");
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg">{t("title")}</h2>
      <p className="measure mt-1 mb-4 text-muted-foreground text-sm">{t("text")}</p>
      <Button asChild variant="secondary">
        <Link href="/dashboard/user/profile">{t("action")}</Link>
      </Button>
    </Card>
  );
}

/** `booking` is omitted if another card says when hidden reviews are shown. */
function ReviewCard({
  title,
  booking,
  viewer,
  children,
}: {
  title: string;
  booking: BookingDetail | undefined;
  viewer: Viewer;
  children: ReactNode;
}) {
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="mb-4 text-lg">{title}</h2>
      <Suspense fallback={<Skeleton className="h-56" />}>{children}</Suspense>
      {booking && <ReviewWait booking={booking} viewer={viewer} className="mt-4" />}
    </Card>
  );
}

function Reply({ review, onDone }: Reviewed & { review: NonNullable<BookingDetail["review"]> }) {
  const t = useTranslations("reviews.reply");
  const [isReplying, setReplying] = useState(false);
  async function finishReply() {
    await onDone();
    setReplying(false);
  }
  if (isReplying)
    return (
      <div className="mt-5">
        <ReplyForm review={review} onDone={finishReply} onCancel={() => setReplying(false)} />
      </div>
    );
  return (
    <Button variant="secondary" size="sm" className="mt-4" onClick={() => setReplying(true)}>
      {review.ownerReply ? t("edit") : t("start")}
    </Button>
  );
}
