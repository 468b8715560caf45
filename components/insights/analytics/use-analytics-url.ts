"use client";

import { useSearchParams } from "next/navigation";
import { currentQuery, pushQuery } from "@/components/platform/http/url-query";
import type { AnalyticsQuery } from "@/lib/insights/analytics/contract";
import { analyticsSearch, readAnalyticsQuery } from "./analytics-url";

/** Keeps the state of the page in the URL, so that reloads, Back and shared links show the same. */
export function useAnalyticsUrl() {
  const query = readAnalyticsQuery(useSearchParams());
  const set = (change: Partial<AnalyticsQuery>) =>
    pushQuery(new URLSearchParams(analyticsSearch({ ...readAnalyticsQuery(currentQuery()), ...change })));
  return { query, search: analyticsSearch(query), set };
}
