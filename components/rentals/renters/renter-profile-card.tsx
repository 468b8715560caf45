"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CheckIcon } from "@/components/ui/first-view-icons";
import { kigaliDayText, kigaliMonthText } from "@/components/ui/instant-text";
import { formatNumber } from "@/lib/platform/numbers";
import type { RenterProfile, RenterReview } from "@/lib/rentals/renters/contract";
import { RenterReviewItem } from "./renter-review-item";

/** The renter's profile as owners see it: rating, rentals, verification, and the latest reviews by owners. */
export function RenterProfileCard({
  name,
  profile,
  reviews,
}: {
  name: string;
  profile: RenterProfile;
  reviews: RenterReview[];
}) {
  const t = useTranslations("renterReviews.profile");
  const locale = useLocale();
  const { rating, ratingCount, completedTrips, memberSince, verifications } = profile;
  return (
    <>
      <p className="mb-4 font-medium">{name}</p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm sm:grid-cols-3">
        <Fact label={t("rating")}>
          {rating === null
            ? t("noRating")
            : t("rated", {
                rating: formatNumber(rating, locale, { maximumFractionDigits: 1 }),
                count: ratingCount,
              })}
        </Fact>
        <Fact label={t("tripsLabel")}>{formatNumber(completedTrips, locale)}</Fact>
        <Fact label={t("sinceLabel")}>{kigaliMonthText(memberSince, locale)}</Fact>
        {verifications.map(({ kind, isVerified, at }) => (
          <Fact key={kind} label={t(`kinds.${kind}`)}>
            <span className="inline-flex items-center gap-1.5">
              {isVerified && <CheckIcon className="size-4 shrink-0 text-success" />}
              {t(`${isVerified ? "yes" : "no"}.${kind}`)}
            </span>
            {at && (
              <span className="block font-normal text-muted-foreground">{kigaliDayText(at, locale)}</span>
            )}
          </Fact>
        ))}
      </dl>
      {reviews.length > 0 && (
        <section className="mt-5 border-t pt-4">
          <h3 className="mb-3 text-base">{t("latest")}</h3>
          <ul className="flex flex-col gap-5">
            {reviews.map((review) => (
              <li key={review.id}>
                <RenterReviewItem review={review} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted-foreground text-xs">{label}</dt>
      <dd className="mt-0.5 font-medium tabular-nums">{children}</dd>
    </div>
  );
}
