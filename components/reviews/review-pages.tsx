"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useResource } from "@/lib/api/use-resource";
import { reviewPage } from "@/lib/reviews/contract";
import type { ReviewSort } from "@/lib/reviews/rules";
import { ReviewItem } from "./review-item";

/** Pages `from` to `to` of a car's reviews, each fetched for itself. Loaded when first asked for. */
export function ReviewPages({
  vehicleId,
  hostName,
  sort,
  from,
  to,
}: {
  vehicleId: string;
  hostName: string;
  sort: ReviewSort;
  from: number;
  to: number;
}) {
  const path = (page: number) =>
    `/api/vehicles/${encodeURIComponent(vehicleId)}/reviews?page=${page}&sort=${sort}`;
  const pages = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return pages.map((page) => (
    <FetchedPage key={page} path={path(page)} hostName={hostName} takesFocus={page > 1} />
  ));
}

function FetchedPage({
  path,
  hostName,
  takesFocus,
}: {
  path: string;
  hostName: string;
  /** The button that asked for it may be gone: reading goes on at the first of the new ones. */
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
          <ReviewItem review={review} hostName={hostName} />
        </li>
      ))}
    </ul>
  );
}
