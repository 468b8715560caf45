"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useId, useState } from "react";
import { lazyWithMessages } from "@/components/platform/i18n/lazy-with-messages";
import { BareButton } from "@/components/ui/bare-button";
import { ChevronDownIcon } from "@/components/ui/essential-icons";
import { Skeleton } from "@/components/ui/skeleton";
import { type ReviewSort, reviewSorts } from "@/lib/catalog/reviews/rules";

const ReviewPages = lazyWithMessages(() => import("./review-pages").then((module) => module.ReviewPages));

/** Sorting and "show more" around the first page, which the server rendered (`children`, newest first). */
export function ReviewBrowser({
  vehicleId,
  ownerName,
  total,
  pageCount,
  children,
}: {
  vehicleId: string;
  ownerName: string;
  total: number;
  pageCount: number;
  children: ReactNode;
}) {
  const t = useTranslations("reviews");
  const id = useId();
  const [sort, setSort] = useState<ReviewSort>("newest");
  const [shownPages, setShownPages] = useState(1);
  const firstFetched = sort === "newest" ? 2 : 1;

  function sortBy(name: string) {
    setSort(reviewSorts.find((known) => known === name) ?? "newest");
    setShownPages(1);
  }

  return (
    <div className="mt-8 border-t pt-6">
      {total > 1 && (
        <p className="mb-6 flex items-center gap-2">
          <label htmlFor={id} className="text-muted-foreground text-sm">
            {t("sort")}
          </label>
          <span className="relative">
            <select
              id={id}
              value={sort}
              onChange={(event) => sortBy(event.target.value)}
              className="h-10 appearance-none rounded-md border border-input bg-card pr-9 pl-3 font-medium text-sm hover:border-foreground pointer-coarse:h-11"
            >
              {reviewSorts.map((name) => (
                <option key={name} value={name}>
                  {t(`sorts.${name}`)}
                </option>
              ))}
            </select>
            <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground" />
          </span>
        </p>
      )}
      {sort === "newest" && children}
      {shownPages >= firstFetched && (
        <Suspense fallback={<Skeleton className="mt-8 h-40" />}>
          <ReviewPages
            key={sort}
            vehicleId={vehicleId}
            ownerName={ownerName}
            sort={sort}
            from={firstFetched}
            to={shownPages}
          />
        </Suspense>
      )}
      {shownPages < pageCount && (
        <BareButton
          variant="secondary"
          size="default"
          className="mt-8"
          onClick={() => setShownPages((shown) => shown + 1)}
        >
          {t("more")}
        </BareButton>
      )}
    </div>
  );
}
