"use client";

import { useLocale, useTranslations } from "next-intl";
import { Stars } from "@/components/catalog/reviews/stars";
import { WrittenText } from "@/components/platform/i18n/written-text";
import { kigaliMonthText } from "@/components/ui/instant-text";
import type { RenterReview } from "@/lib/rentals/renters/contract";

/** An owner's review of a renter, under the name of the business. */
export function RenterReviewItem({ review }: { review: RenterReview }) {
  const t = useTranslations("reviews");
  const locale = useLocale();
  return (
    <article className="text-sm">
      <p className="font-medium">{review.businessName}</p>
      <p className="flex flex-wrap items-center gap-x-2 text-muted-foreground">
        <Stars rating={review.rating} />
        <span>{t("trip", { month: kigaliMonthText(review.tripDate, locale) })}</span>
        <span>{review.vehicleTitle}</span>
      </p>
      <WrittenText text={review.comment} locale={review.commentLocale} className="mt-1.5" />
    </article>
  );
}
