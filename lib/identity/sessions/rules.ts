import { addMs, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { SESSION_LIFE_S } from "@/lib/platform/http/session-life";
import type { SessionTimes } from "./contract";

/**
 * However often a session is renewed, the password is required again a week after signing in; this limits a
 * stolen cookie.
 */
const MAX_SESSION_MS = 7 * 24 * HOUR_MS;

/** Returns the end of a session that is renewed now. */
export function renewedUntil(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_LIFE_S * 1000, createdAt.getTime() + MAX_SESSION_MS));
}

/** How long requests that were sent with the token before may arrive after the first request with the newest. */
const TOKEN_OVERLAP_MS = MINUTE_MS;

export const overlapUntil = (now: Date): Date => addMs(now, TOKEN_OVERLAP_MS);

interface TokenState {
  tokenVersion: number;
  previousTokenUntil: Date | null;
}

/**
 * Decides what a token is worth in its session. The one before the newest stays valid until the newest has been used,
 * because the response that brought it may be lost, and for the overlap after that.
 */
export function tokenState(
  version: number,
  { tokenVersion, previousTokenUntil }: TokenState,
  now: Date,
): "newest" | "previous" | "over" {
  if (version === tokenVersion) return "newest";
  const isInTime = previousTokenUntil === null || previousTokenUntil > now;
  return version === tokenVersion - 1 && isInTime ? "previous" : "over";
}

/**
 * When the warning about the end appears: late enough not to bother everyone, early enough to press a button.
 */
const WARN_BEFORE_MS = { idle: 2 * MINUTE_MS, life: 5 * MINUTE_MS };

/** Decides what to show about a session: nothing yet, that it ends soon and why, or that it is over. */
export function sessionNotice({ expiresAt, idleEndsAt }: SessionTimes, now: Date) {
  const isIdleFirst = idleEndsAt !== null && idleEndsAt < expiresAt;
  const why = isIdleFirst ? "idle" : "life";
  const endsAt = isIdleFirst ? idleEndsAt : expiresAt;
  const leftMs = Date.parse(endsAt) - now.getTime();
  const state = leftMs <= 0 ? "over" : leftMs <= WARN_BEFORE_MS[why] ? "ending" : "calm";
  return { state, why, endsAt } as const;
}
