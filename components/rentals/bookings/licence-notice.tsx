"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Link } from "@/lib/platform/i18n/link";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

/**
 * Warns the renter in time that a verified licence is needed for the handover. While an uploaded one is being
 * reviewed, no upload is requested.
 */
export function LicenceNotice({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.licence");
  const problem = booking.missing.find((what) => what !== "deposit");
  if (!problem) return null;
  const review = booking.licenceReview;
  const { minDriverAge, minLicenceYears } = booking.driverRequirements;
  const state = review ? review.status : problem;
  const years = (problem === "driverTooYoung" ? minDriverAge : minLicenceYears) ?? 0;
  const isUnderReview = state === "submitted";
  // The licence is verified: only support can correct its dates and the birth date.
  const isForSupport = state === "driverTooYoung" || state === "licenceTooNew";
  return (
    <Alert variant={isUnderReview ? "info" : "warning"} title={t(`${state}.title`, { years })}>
      {review?.reason && <p className="mb-1 break-words">{t("reason", { reason: review.reason })}</p>}
      <p>{t(`${state}.text`, { years })}</p>
      <Button asChild variant="secondary" className="mt-3">
        {isForSupport ? (
          <Link href="/dashboard/user/support">{t("contact")}</Link>
        ) : (
          <Link href="/verify-documents">{t(isUnderReview ? "view" : "action")}</Link>
        )}
      </Button>
    </Alert>
  );
}
