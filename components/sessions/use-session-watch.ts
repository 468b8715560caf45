"use client";

import { useEffect, useMemo, useState } from "react";
import { refreshResources, useResource } from "@/lib/api/use-resource";
import { sessionView } from "@/lib/auth/contract";
import { after, MINUTE_MS } from "@/lib/dates";
import type { SessionTimes } from "@/lib/sessions/contract";
import { sessionNotice } from "@/lib/sessions/rules";

const PATH = "/api/session";

export interface SessionWatch extends ReturnType<typeof sessionNotice> {
  /** The latest end, and how far it is. */
  expiresAt: string;
  leftMs: number;
  canRenew: boolean;
  /** Looks again; with somebody at the page this also starts the idle time anew. */
  refresh: () => void;
}

/**
 * Watches one's own session by the server's clock. Asks every minute: while somebody is at the page that is a sign of life,
 * and what other tabs did to the session is learned. Undefined while it is not known.
 */
export function useSessionWatch(): SessionWatch | undefined {
  const { data } = useResource(PATH, sessionView, { everyMs: MINUTE_MS });
  const [known, setKnown] = useState<SessionTimes>();
  if (data?.session && data.session !== known) setKnown(data.session);
  const now = useServerNow(known);
  if (!known) return undefined;
  // Nobody is signed in any longer: over before its time.
  const isGone = data?.user === null;
  const notice = sessionNotice(isGone ? { ...known, expiresAt: known.at, idleEndsAt: null } : known, now);
  const leftMs = Math.max(0, Date.parse(known.expiresAt) - now.getTime());
  return { ...notice, expiresAt: known.expiresAt, leftMs, canRenew: known.canRenew, refresh };
}

function refresh(): void {
  void refreshResources(PATH);
}

/** Often enough that a warning is not late, seldom enough to cost nothing. */
const TICK_MS = 5_000;

/** The server's clock, from when it last told it: a browser's may be wrong by hours. */
function useServerNow(told: SessionTimes | undefined): Date {
  const aheadMs = useMemo(() => (told ? Date.parse(told.at) - Date.now() : 0), [told]);
  const [here, setHere] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setHere(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const now = after(here, aheadMs);
  // What was told just now is later than the last tick.
  return told && now < new Date(told.at) ? new Date(told.at) : now;
}
