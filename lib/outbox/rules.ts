import { DAY_MS, MINUTE_MS } from "@/lib/dates";

/** What became of handing a message over. `unknown`: it may or may not have arrived. */
export type Handover =
  | { outcome: "sent"; providerRef?: string }
  /** For good: there is no such address, say. */
  | { outcome: "refused"; reason: string }
  /** Not taken, but perhaps later. */
  | { outcome: "postponed"; reason: string }
  | { outcome: "unknown"; reason: string };

/** Minutes until the next try, after the first, the second … */
const delays = [1, 5, 15, 60, 120, 240, 480];
export const TRIES = delays.length + 1;

/** Letters that open something, and how long they are good for, in milliseconds: later nobody needs them. */
export const secretLives: Readonly<Record<string, number>> = {
  "email-code": 10 * MINUTE_MS,
  "phone-code": 10 * MINUTE_MS,
  "phone-check": 10 * MINUTE_MS,
  "password-reset": 30 * MINUTE_MS,
  "team-invitation": 7 * DAY_MS,
};

/** Any other letter is news for a day. */
export const DEFAULT_LIFE_MS = DAY_MS;

/**
 * Milliseconds to wait after a try that did not succeed, undefined when it was the last. `attempts` counts it. An SMS that
 * may have arrived is sent once more and not again: each costs money and disturbs somebody. An e-mail is repeated, as
 * readers recognise its Message-ID, and so is a push, which replaces itself.
 */
export function waitAfter(
  channel: "email" | "sms" | "push",
  outcome: Exclude<Handover["outcome"], "sent">,
  attempts: number,
): number | undefined {
  if (outcome === "refused") return undefined;
  if (outcome === "unknown" && channel === "sms" && attempts > 1) return undefined;
  const minutes = delays[attempts - 1];
  return minutes === undefined ? undefined : minutes * MINUTE_MS;
}

/** The six digits a letter carries, if it carries any. */
export function codeIn(body: string): string | undefined {
  return body.match(/(?<!\d)\d{6}(?!\d)/)?.[0];
}

const address = /https?:\/\/[^\s<>"]+/g;

export function linksIn(body: string): string[] {
  return body.match(address) ?? [];
}

/** A part of a letter: a code to type, a line that leads on (the first is what the letter is for), a thing with its page, words. */
export type Block =
  | { kind: "code" | "words"; text: string }
  | { kind: "action" | "thing"; text: string; link: string }
  | { kind: "way"; text: string; link: string };

/**
 * The parts of a letter in order; they say what its text says and nothing else. Only pages of ours (`home`: our origin) are
 * led to: an address somebody wrote in a message to another is text, and never our button.
 */
export function blocksOf(body: string, home: string): Block[] {
  let hasAction = false;
  return body.split(/\n{2,}/).map((text): Block => {
    if (/^\d{6}$/.test(text)) return { kind: "code", text };
    const [, words = "", between = "", link] = text.match(/^([^\n]*?)(\s*)(https?:\/\/[^\s<>"]+)$/) ?? [];
    if (!link || !isAt(home, link)) return { kind: "words", text };
    if (between.includes("\n")) return { kind: "thing", text: words, link };
    const kind = hasAction ? "way" : "action";
    hasAction = true;
    return { kind, text: words, link };
  });
}

const isAt = (home: string, link: string) => URL.canParse(link) && new URL(link).origin === home;

/** Pages at which letters of a kind are stopped, and where a mail program does the same at one press (RFC 8058). */
const stops: Readonly<Record<string, string>> = {
  "/stop-alerts": "/api/saved-searches/unsubscription",
  "/stop-emails": "/api/notifications/unsubscription",
};

/** The address that stops more letters like this one, where the letter offers it: at its end, below what others say in it. */
export function oneClickStop(body: string, home: string): string | undefined {
  for (const link of linksIn(body).reverse()) {
    if (!isAt(home, link)) continue;
    const { origin, pathname, search } = new URL(link);
    const stop = stops[pathname.replace(/^\/(fr|rw)(?=\/)/, "")];
    if (stop) return origin + stop + search;
  }
  return undefined;
}
