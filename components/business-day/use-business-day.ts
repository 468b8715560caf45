"use client";

import { useEvents } from "@/lib/api/use-events";
import { refreshResources, useResource } from "@/lib/api/use-resource";
import { businessDay } from "@/lib/business-day/contract";

const PATH = "/api/business-day";

/** Today of a company, read again whenever something happens. */
export function useBusinessDay() {
  useEvents(({ kind }) => {
    if (kind !== "typing") void refreshResources(PATH);
  });
  return useResource(PATH, businessDay, { everyMs: 60_000 });
}
