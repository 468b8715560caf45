"use client";

import { useSearchParams } from "next/navigation";
import { currentQuery, pushQuery } from "@/components/api/address-query";
import { type AnalyticsQuery, analyticsFields } from "@/lib/analytics/contract";

const names = ["businessId", "vehicleId", "period", "from", "to", "bucket"] as const;

/** What is looked at stands in the address: reloads, Back and a colleague with the link see the same. */
export function useAnalyticsAddress() {
  const query = readQuery(useSearchParams());
  const set = (change: Partial<AnalyticsQuery>) =>
    pushQuery(new URLSearchParams(searchOf({ ...readQuery(currentQuery()), ...change })));
  return { query, search: searchOf(query), set };
}

function readQuery(params: Iterable<[string, string]>): AnalyticsQuery {
  const asked = Object.fromEntries([...params].filter(([, value]) => value !== ""));
  // Days without a period are days of one's own. Swapped ones are sent as they are: the answer says so.
  const period = asked.from || asked.to ? "own" : "30d";
  return analyticsFields.catch({ period: "30d" }).parse({ period, ...asked });
}

function searchOf(query: AnalyticsQuery): string {
  return new URLSearchParams(
    names.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  ).toString();
}
