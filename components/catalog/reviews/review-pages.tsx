"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { reviewPage } from "@/lib/catalog/reviews/contract";
import type { ReviewSort } from "@/lib/catalog/reviews/rules";
import { useResource } from "@/lib/platform/http/use-resource";
import { ReviewItem } from "./review-item";

/** Pages `from` to `to` of a vehicle's reviews, each fetched separately. Loaded on demand. */
export function ReviewPages({
  vehicleId,
  ownerName,
  sort,
  from,
  to,
}: {
  vehicleId: string;
  ownerName: string;
  sort: ReviewSort;
  from: number;
  to: number;
}) {
  const path = (page: number) =>
    `/api/vehicles/${encodeURIComponent(vehicleId)}/reviews?page=${page}&sort=${sort}`;
  const pages = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return pages.map((page) => (
    <FetchedPage key={page} path={path(page)} ownerName={ownerName} takesFocus={page > 1} />
  ));
}

function FetchedPage({
  path,
  ownerName,
  takesFocus,
}: {
  path: string;
  ownerName: string;
  /** Moves focus to the first new review, as the button that loaded it may be gone. */
  takesFocus: boolean;
}) {
  const t = useTranslations("reviews");
  const list = useRef<HTMLUListElement>(null);
  const { data, error, retry } = useResource(path, reviewPage);
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere && takesFocus) list.current?.querySelector("li")?.focus({ preventScroll: true });
  }, [isThere, takesFocus]);
  if (!data && error)
    return (
      <Alert variant="danger" className="mt-8">
        {t("failed")}
        <Button variant="link" className="mt-1 block" onClick={retry}>
          {t("retry")}
        </Button>
      </Alert>
    );
  if (!data) return <Skeleton className="mt-8 h-40" />;
  return (
    <ul ref={list} className="mt-8 grid gap-8 first:mt-0">
      {data.items.map((review) => (
        <li key={review.id} tabIndex={-1} className="outline-none">
          <ReviewItem review={review} ownerName={ownerName} />
        </li>
      ))}
    </ul>
  );
}
