"use client";

import { useTranslations } from "next-intl";
import { SettingsGroup } from "@/components/layout/settings-section";
import { PagedList } from "@/components/platform/http/paged-list";
import { Skeleton } from "@/components/ui/skeleton";
import { usePages } from "@/lib/platform/http/use-pages";
import { renterReviewPage } from "@/lib/rentals/renters/contract";
import { RenterReviewItem } from "./renter-review-item";

/** The owners' reviews of the signed-in renter, on the renter's profile. */
export function ReceivedReviews() {
  const t = useTranslations("renterReviews.received");
  const pages = usePages(
    (cursor: string | undefined) => `/api/renter-reviews${cursor ? `?cursor=${cursor}` : ""}`,
    renterReviewPage,
  );
  return (
    <SettingsGroup id="reviews-by-owners" title={t("title")} lead={t("lead")}>
      <PagedList
        pages={pages}
        skeleton={<Skeleton className="h-16" />}
        list={(items) => (
          <ul className="flex flex-col gap-5">
            {items.map((review) => (
              <li key={review.id}>
                <RenterReviewItem review={review} />
              </li>
            ))}
          </ul>
        )}
        empty={<p className="text-muted-foreground text-sm">{t("none")}</p>}
      />
    </SettingsGroup>
  );
}
