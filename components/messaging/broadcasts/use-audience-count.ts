"use client";

import { useEffect, useState } from "react";
import { audienceCount, audienceRequest } from "@/lib/messaging/broadcasts/contract";
import { api } from "@/lib/platform/http/api-client";
import "@/lib/platform/http/parse-response";

const PAUSE_MS = 300;

/** The number of accounts in the chosen audience; undefined if it is unknown or the choice is incomplete. */
export function useAudienceCount(chosen: unknown): number | "counting" | undefined {
  const checked = audienceRequest.safeParse(chosen);
  const request = checked.success ? JSON.stringify(checked.data) : undefined;
  const [response, setResponse] = useState<{ request: string; count: number | undefined }>();
  useEffect(() => {
    if (request === undefined) return;
    const timer = setTimeout(() => {
      api.post("/api/admin/notifications/audience", JSON.parse(request), audienceCount).then(
        ({ count }) => setResponse({ request, count }),
        // Sending makes the same request and reports its error.
        () => setResponse({ request, count: undefined }),
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [request]);
  if (request === undefined) return undefined;
  return response?.request === request ? response.count : "counting";
}
