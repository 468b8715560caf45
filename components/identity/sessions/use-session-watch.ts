"use client";

import { useEffect, useMemo, useState } from "react";
import type { SessionTimes } from "@/lib/identity/sessions/contract";
import { sessionView } from "@/lib/identity/sessions/contract";
import { sessionNotice } from "@/lib/identity/sessions/rules";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";
import { useServerClock } from "./use-server-clock";

const PATH = "/api/session";

export interface SessionWatch extends ReturnType<typeof sessionNotice> {
  /** The fixed end, and the milliseconds until then. */
  expiresAt: string;
  leftMs: number;
  canRenew: boolean;
  /** Reads the session again; after user activity this also restarts the idle time. */
  refresh: () => void;
}

/**
 * Watches the session by the server's time. It polls every minute: after user activity this restarts the idle time,
 * and changes made by other tabs are noticed. Returns undefined until the session is loaded.
 */
export function useSessionWatch(): SessionWatch | undefined {
  const { data } = useResource(PATH, sessionView, { everyMs: MINUTE_MS });
  useServerClock();
  const [known, setKnown] = useState<SessionTimes>();
  if (data?.session && data.session !== known) setKnown(data.session);
  const now = useServerNow(known);
  if (!known) return undefined;
  // The user is no longer signed in: the session ended early.
  const isGone = data?.user === null;
  const notice = sessionNotice(isGone ? { ...known, expiresAt: known.at, idleEndsAt: null } : known, now);
  const leftMs = Math.max(0, Date.parse(known.expiresAt) - now.getTime());
  return { ...notice, expiresAt: known.expiresAt, leftMs, canRenew: known.canRenew, refresh };
}

function refresh(): void {
  void refreshResources(PATH);
}

/** Often enough for a timely warning, rarely enough to cost nothing. */
const TICK_MS = 5_000;

/**
 * Returns the server's time, extrapolated from its last response: a browser's clock may be wrong by hours. The first
 * render uses the time of the response, as the rendering on the server does.
 */
function useServerNow(received: SessionTimes | undefined): Date {
  const aheadMs = useMemo(() => (received ? Date.parse(received.at) - Date.now() : 0), [received]);
  const [here, setHere] = useState(() => new Date(0));
  useEffect(() => {
    const timer = setInterval(() => setHere(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const now = addMs(here, aheadMs);
  // A response received just now is later than the last tick.
  return received && now < new Date(received.at) ? new Date(received.at) : now;
}
