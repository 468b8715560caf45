import type { ErrorKey } from "@/lib/i18n/error-keys";
import type { EndReason } from "./contract";

/** A session lives 24 hours (product.md §1). */
export const SESSION_LIFE_S = 24 * 60 * 60;

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

/** "Chrome · Windows", or a program's own name; "?" for what says nothing of itself. */
export function browserName(userAgent: string | null): string {
  const text = userAgent ?? "";
  const browser = browsers.find(([, sign]) => sign.test(text))?.[0];
  const system = systems.find(([, sign]) => sign.test(text))?.[0];
  const names = [browser ?? text.match(/^(?!Mozilla)[A-Za-z][\w.-]{1,30}/)?.[0], system].filter(Boolean);
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
