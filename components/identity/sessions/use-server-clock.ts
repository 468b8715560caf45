"use client";

import { useEffect } from "react";
import { sessionView } from "@/lib/identity/sessions/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { setServerTime } from "@/lib/platform/server-clock";

/** Takes the server's time from the session, for countdowns: the clock of a device may be wrong by hours. */
export function useServerClock(): void {
  const { data } = useResource("/api/session", sessionView);
  const at = data?.session?.at;
  useEffect(() => {
    if (at) setServerTime(new Date(at));
  }, [at]);
}
