"use client";

import { businessHome } from "@/lib/insights/business-home/contract";
import { useEvents } from "@/lib/messaging/realtime/use-events";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";

const PATH = "/api/business-home";

/** The data of a business's home page, fetched again on every event. */
export function useBusinessHome() {
  useEvents(({ kind }) => {
    if (kind !== "typing") void refreshBusinessHome();
  });
  return useResource(PATH, businessHome, { everyMs: 60_000 });
}

export const refreshBusinessHome = (): Promise<unknown> => refreshResources(PATH);
