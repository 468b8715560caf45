"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import type { Viewer } from "@/components/rentals/bookings/viewer";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import type { ReviewAuthor } from "@/lib/rentals/bookings/reviews/admin/contract";

const HoldDialog = lazy(() => import("./hold-dialog").then((module) => ({ default: module.HoldDialog })));

/** Tells the author why a review is hidden; administrators can hide it and show it again. */
export function ReviewHold(props: {
  booking: BookingDetail;
  author: ReviewAuthor;
  viewer: Viewer;
  onDone: () => Promise<unknown>;
}) {
  const { booking, author, viewer, onDone } = props;
  const t = useTranslations("reviews.hold");
  const [isOpen, setOpen] = useState(false);
  if (!booking.reviewing?.arePublic) return null;
  const isAdmin = viewer === "admin";
  const reason = booking.reviewing.heldReason[author];
  if (!isAdmin && !reason) return null;
  return (
    <div className="mt-4 flex flex-col items-start gap-3">
      {reason && <Alert variant="warning">{t(isAdmin ? "hidden" : "own", { reason })}</Alert>}
      {isAdmin && (
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {t(reason ? "show" : "hide")}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <HoldDialog
            bookingId={booking.id}
            author={author}
            isHeld={reason !== null}
            onDone={onDone}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
