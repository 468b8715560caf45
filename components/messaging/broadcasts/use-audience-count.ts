"use client";

import { useEffect, useState } from "react";
import { audienceCount, audienceRequest } from "@/lib/messaging/broadcasts/contract";
import { api } from "@/lib/platform/http/api-client";

const PAUSE_MS = 300;

/** How many accounts the chosen audience has; undefined if that is not known, or the choice is not complete. */
export function useAudienceCount(chosen: unknown): number | "counting" | undefined {
  const checked = audienceRequest.safeParse(chosen);
  const request = checked.success ? JSON.stringify(checked.data) : undefined;
  const [answer, setAnswer] = useState<{ request: string; count: number | undefined }>();
  useEffect(() => {
    if (request === undefined) return;
    const timer = setTimeout(() => {
      api.post("/api/admin/notifications/audience", JSON.parse(request), audienceCount).then(
        ({ count }) => setAnswer({ request, count }),
        // Sending asks again, and says what is wrong.
        () => setAnswer({ request, count: undefined }),
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [request]);
  if (request === undefined) return undefined;
  return answer?.request === request ? answer.count : "counting";
}
