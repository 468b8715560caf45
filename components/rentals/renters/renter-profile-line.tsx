"use client";

import { useLocale, useTranslations } from "next-intl";
import { StarIcon } from "@/components/ui/essential-icons";
import { FactList } from "@/components/ui/fact-list";
import { kigaliMonthText } from "@/components/ui/instant-text";
import { formatNumber } from "@/lib/platform/numbers";
import type { RenterProfile } from "@/lib/rentals/renters/contract";

/** The renter's profile in one line, for the row of a request. */
export function RenterProfileLine({ profile, className }: { profile: RenterProfile; className?: string }) {
  const t = useTranslations("renterReviews.profile");
  const locale = useLocale();
  const { rating, ratingCount, completedTrips, memberSince, verifications } = profile;
  const hasVerified = (of: (typeof verifications)[number]["kind"]) =>
    verifications.some(({ kind, isVerified }) => kind === of && isVerified);
  return (
    <div className={className}>
      <FactList
        facts={[
          rating === null ? (
            t("noRating")
          ) : (
            <span key="rating" className="inline-flex items-center gap-1 text-foreground">
              <StarIcon className="size-3.5 fill-current" />
              {t("rated", {
                rating: formatNumber(rating, locale, { maximumFractionDigits: 1 }),
                count: ratingCount,
              })}
            </span>
          ),
          t("trips", { count: completedTrips }),
          t("since", { month: kigaliMonthText(memberSince, locale) }),
          t(hasVerified("identity") ? "identityVerified" : "identityNotVerified"),
          t(hasVerified("licence") ? "licenceVerified" : "licenceNotVerified"),
        ]}
      />
    </div>
  );
}
