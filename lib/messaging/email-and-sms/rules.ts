import type { DeliveryResult } from "@/lib/messaging/transport";
import { addMs, DAY_MS, MINUTE_MS } from "@/lib/platform/dates";
import type { MessageChannel } from "./contract";

/** Minutes to wait after the first, second … failed attempt. */
const delays = [1, 5, 15, 60, 120, 240, 480];
export const MAX_ATTEMPTS = delays.length + 1;

/**
 * Templates that carry a code or secret link, with its validity in milliseconds. They are not sent later than
 * that.
 */
export const secretLifetimes: Readonly<Record<string, number>> = {
  "email-code": 10 * MINUTE_MS,
  "sign-up-code": 10 * MINUTE_MS,
  "sign-in-link": 60 * MINUTE_MS,
  "sign-in-guesses": 60 * MINUTE_MS,
  "phone-code": 10 * MINUTE_MS,
  "phone-check": 10 * MINUTE_MS,
  "password-reset": 30 * MINUTE_MS,
  "email-restored-password": 30 * MINUTE_MS,
  "email-changed": 3 * DAY_MS,
  "team-invitation": 7 * DAY_MS,
};

/** Lifetime of all other messages. */
export const DEFAULT_LIFETIME_MS = DAY_MS;

/**
 * Returns the milliseconds to wait after a failed attempt, or undefined if it was the last. `attempts` includes
 * the failed one. An SMS with an unknown outcome is retried only once, because each costs money and disturbs
 * the recipient. Emails are retried because clients recognise the Message-ID, and pushes because they replace
 * themselves.
 */
export function retryDelay(
  channel: MessageChannel,
  outcome: Exclude<DeliveryResult["outcome"], "sent">,
  attempts: number,
): number | undefined {
  if (outcome === "refused") return undefined;
  if (outcome === "unknown" && channel === "sms" && attempts > 1) return undefined;
  const minutes = delays[attempts - 1];
  return minutes === undefined ? undefined : minutes * MINUTE_MS;
}

/** After this many failures in a row, with no response in between, a provider counts as down. */
const MAX_FAILURES = 5;
const MIN_PAUSE_MS = MINUTE_MS / 2;
const MAX_PAUSE_MS = 5 * MINUTE_MS;

/**
 * Returns until when nothing is sent through a provider after this many failures in a row; undefined if it is not
 * paused. The pause is half as long as it has been failing, and short enough for a code to arrive while it is valid.
 */
export function pauseAfter(failures: number, failingSince: Date, now: Date): Date | undefined {
  if (failures < MAX_FAILURES) return undefined;
  const half = (now.getTime() - failingSince.getTime()) / 2;
  return addMs(now, Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, half)));
}

/** Returns the six-digit code in a message, if there is one. */
export function findCode(body: string): string | undefined {
  return body.match(/(?<!\d)\d{6}(?!\d)/)?.[0];
}

const address = /https?:\/\/[^\s<>"]+/g;

export function listLinks(body: string): string[] {
  return body.match(address) ?? [];
}

/**
 * A paragraph of an email: a code, a link (`action` is the first and main one, `link` any later one such as
 * unsubscribe), an item with its page (`item`), or plain text (`text`).
 */
export type Block =
  | { kind: "code" | "text"; text: string }
  | { kind: "action" | "item"; text: string; link: string }
  | { kind: "link"; text: string; link: string };

/**
 * Splits a plain-text email into blocks, in order. Only links to `siteOrigin` become links: a URL that a user
 * wrote in a message stays text and never becomes our button.
 */
export function parseBlocks(body: string, siteOrigin: string): Block[] {
  let hasAction = false;
  return body.split(/\n{2,}/).map((text): Block => {
    if (/^\d{6}$/.test(text)) return { kind: "code", text };
    const [, label = "", between = "", link] = text.match(/^([^\n]*?)(\s*)(https?:\/\/[^\s<>"]+)$/) ?? [];
    if (!link || !isAtOrigin(siteOrigin, link)) return { kind: "text", text };
    if (between.includes("\n")) return { kind: "item", text: label, link };
    const kind = hasAction ? "link" : "action";
    hasAction = true;
    return { kind, text: label, link };
  });
}

const isAtOrigin = (siteOrigin: string, link: string) =>
  URL.canParse(link) && new URL(link).origin === siteOrigin;

/** Unsubscribe pages and the endpoints that do the same in one click for mail clients (RFC 8058). */
const unsubscribeRoutes: Readonly<Record<string, string>> = {
  "/unsubscribe/search-alerts": "/api/saved-searches/unsubscribe",
  "/unsubscribe/emails": "/api/notifications/unsubscribe",
};

/**
 * Returns the one-click unsubscribe URL of an email, if it has one. It searches from the end, below any text
 * written by other users.
 */
export function oneClickUnsubscribeUrl(body: string, siteOrigin: string): string | undefined {
  for (const link of listLinks(body).reverse()) {
    if (!isAtOrigin(siteOrigin, link)) continue;
    const { origin, pathname, search } = new URL(link);
    const route = unsubscribeRoutes[pathname.replace(/^\/(fr|rw)(?=\/)/, "")];
    if (route) return origin + route + search;
  }
  return undefined;
}
