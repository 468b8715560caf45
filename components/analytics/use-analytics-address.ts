"use client";

import { useSearchParams } from "next/navigation";
import { type AnalyticsQuery, analyticsQuery } from "@/lib/analytics/contract";

const names = ["businessId", "vehicleId", "period", "from", "to", "bucket"] as const;

/** What is looked at stands in the address: reloads, Back and a colleague with the link see the same. */
export function useAnalyticsAddress() {
  const params = useSearchParams();
  const asked = Object.fromEntries([...params].filter(([, value]) => value !== ""));
  const query: AnalyticsQuery = analyticsQuery.catch({ period: "30d" }).parse(asked);
  function set(change: Partial<AnalyticsQuery>) {
    const next = searchOf({ ...query, ...change });
    window.history.pushState(null, "", next ? `?${next}` : window.location.pathname);
  }
  return { query, search: searchOf(query), set };
}

function searchOf(query: AnalyticsQuery): string {
  return new URLSearchParams(
    names.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  ).toString();
}
