import { HOUR_MS, MINUTE_MS } from "@/lib/dates";
import type { ErrorKey } from "@/lib/i18n/error-keys";
import type { EndReason, SessionTimes } from "./contract";

/** A session lives 24 hours (product.md §1). */
export const SESSION_LIFE_S = 24 * 60 * 60;

/** However often it is renewed, a week after signing in the password is asked for again: so does a stolen cookie end. */
const LONGEST_MS = 7 * 24 * HOUR_MS;

/** Until when a session would last that is renewed now. */
export function renewedUntil(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_LIFE_S * 1000, createdAt.getTime() + LONGEST_MS));
}

/** From when on somebody is told that it ends: enough to press a button, not so early that everybody is asked. */
const WARNED_MS = { idle: 2 * MINUTE_MS, life: 5 * MINUTE_MS };

/** What there is to say of a session: nothing yet, that it ends soon and why, or that it is over. */
export function sessionNotice({ expiresAt, idleEndsAt }: SessionTimes, now: Date) {
  const isIdleFirst = idleEndsAt !== null && idleEndsAt < expiresAt;
  const why = isIdleFirst ? "idle" : "life";
  const endsAt = isIdleFirst ? idleEndsAt : expiresAt;
  const leftMs = Date.parse(endsAt) - now.getTime();
  const state = leftMs <= 0 ? "over" : leftMs <= WARNED_MS[why] ? "ending" : "calm";
  return { state, why, endsAt } as const;
}

/** What a person is told whose session is over; who logged out themselves is simply nobody. */
export const endedKeys: Record<EndReason, ErrorKey> = {
  logout: "unauthenticated",
  timeout: "sessionTimedOut",
  expired: "sessionExpired",
  security: "sessionSecured",
  revoked: "sessionRevoked",
  "password-changed": "sessionPasswordChanged",
  "email-changed": "sessionEmailChanged",
  "role-changed": "sessionRoleChanged",
  deactivated: "sessionDeactivated",
};

// The first that fits: Edge and Opera call themselves Chrome too, and Chrome calls itself Safari.
const browsers: [string, RegExp][] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bVersion\/[\d.]+.* Safari\//],
];
const systems: [string, RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows NT\b/],
  ["macOS", /\bMacintosh\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

/**
 * "Chrome · Windows", or a program's own name; "?" for what says nothing of itself. It stands in letters, and is whatever was
 * sent: without dots no mail reader makes a link of it.
 */
export function browserName(userAgent: string | null): string {
  const text = userAgent ?? "";
  const browser = browsers.find(([, sign]) => sign.test(text))?.[0];
  const system = systems.find(([, sign]) => sign.test(text))?.[0];
  const names = [browser ?? text.match(/^(?!Mozilla)[A-Za-z][\w-]{1,30}/)?.[0], system].filter(Boolean);
  return names.join(" · ") || "?";
}

/** What a session is lived in, for a picture beside it. */
export function deviceKind(
  userAgent: string | null,
  channel: "browser" | "api",
): "phone" | "computer" | "program" {
  if (channel === "api") return "program";
  return /\b(iPhone|iPad|Android)\b/.test(userAgent ?? "") ? "phone" : "computer";
}
