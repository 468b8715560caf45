"use client";

import { useSearchParams } from "next/navigation";
import { currentQuery, pushQuery } from "@/components/platform/http/url-query";
import { type AnalyticsQuery, analyticsFields } from "@/lib/insights/analytics/contract";

const names = ["businessId", "vehicleId", "period", "from", "to", "bucket"] as const;

/** Keeps the state of the page in the URL, so that reloads, Back and shared links show the same. */
export function useAnalyticsAddress() {
  const query = readQuery(useSearchParams());
  const set = (change: Partial<AnalyticsQuery>) =>
    pushQuery(new URLSearchParams(searchOf({ ...readQuery(currentQuery()), ...change })));
  return { query, search: searchOf(query), set };
}

function readQuery(params: Iterable<[string, string]>): AnalyticsQuery {
  const fromUrl = Object.fromEntries([...params].filter(([, value]) => value !== ""));
  // Days without a period are a custom range. A reversed range is sent as it is: the API answers with the error.
  const period = fromUrl.from || fromUrl.to ? "own" : "30d";
  return analyticsFields.catch({ period: "30d" }).parse({ period, ...fromUrl });
}

function searchOf(query: AnalyticsQuery): string {
  return new URLSearchParams(
    names.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  ).toString();
}
