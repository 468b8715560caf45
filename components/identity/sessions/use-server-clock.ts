"use client";

import { useEffect, useRef } from "react";
import { sessionView } from "@/lib/identity/sessions/contract";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";
import { setServerTime } from "@/lib/platform/server-clock";

const PATH = "/api/session";

/**
 * Takes the server's time from the session, for countdowns: the clock of a device may be wrong by hours. Where the
 * rental worker delivers pages, this one may be a copy that was read up to two days ago, so the session is read again.
 */
export function useServerClock(): void {
  const { data } = useResource(PATH, sessionView);
  const at = data?.session?.at;
  const sentAt = useRef(at);
  useEffect(() => {
    if (!at) return;
    if (at === sentAt.current && navigator.serviceWorker?.controller) void refreshResources(PATH);
    else setServerTime(new Date(at));
  }, [at]);
}
