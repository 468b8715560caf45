"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { BookingDetail } from "@/lib/bookings/contract";
import { Link } from "@/lib/i18n/link";

/**
 * To the renter, while there is time: without a verified licence nobody hands the car over. What was uploaded already is
 * not asked for again while it is being checked.
 */
export function LicenceNotice({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.licence");
  const problem = booking.missing.find((what) => what !== "deposit");
  if (!problem) return null;
  const review = booking.licenceReview;
  const state = review ? review.status : problem;
  const isUnderReview = state === "submitted";
  return (
    <Alert variant={isUnderReview ? "info" : "warning"} title={t(`${state}.title`)}>
      {review?.reason && <p className="mb-1 break-words">{t("reason", { reason: review.reason })}</p>}
      <p>{t(`${state}.text`)}</p>
      <Button asChild variant="secondary" className="mt-3">
        <Link href="/verify-documents" prefetch={false}>
          {t(isUnderReview ? "view" : "action")}
        </Link>
      </Button>
    </Alert>
  );
}
