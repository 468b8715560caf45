import type { SessionChannel } from "@/lib/platform/actor";

/**
 * "Chrome · Windows", or an API client's own name; "?" if empty. The name is shown in emails and was sent by
 * the client: it never contains dots, so that mail readers do not turn it into a link.
 */
export function browserName(userAgent: string | null): string {
  const text = userAgent ?? "";
  const browser = browsers.find(([, sign]) => sign.test(text))?.[0];
  const system = systems.find(([, sign]) => sign.test(text))?.[0];
  const names = [browser ?? text.match(/^(?!Mozilla)[A-Za-z][\w-]{1,30}/)?.[0], system].filter(Boolean);
  return names.join(" · ") || "?";
}

/** Kind of device of a session, for its icon. */
export function deviceKind(
  userAgent: string | null,
  channel: SessionChannel,
): "phone" | "computer" | "program" {
  if (channel === "api") return "program";
  return /\b(iPhone|iPad|Android)\b/.test(userAgent ?? "") ? "phone" : "computer";
}

// The first match counts: Edge and Opera also claim to be Chrome, and Chrome claims to be Safari.
export const browsers: [string, RegExp][] = [
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
