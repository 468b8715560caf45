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
};

/** Any other letter is news for a day. */
export const DEFAULT_LIFE_MS = DAY_MS;

/**
 * Milliseconds to wait after a try that did not succeed, undefined when it was the last. `attempts` counts it. An SMS that
 * may have arrived is sent once more and not again: each costs money and disturbs somebody. An e-mail is repeated, as
 * readers recognise its Message-ID.
 */
export function waitAfter(
  channel: "email" | "sms",
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

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const linked = (text: string) =>
  escaped(text).replace(/https?:\/\/\S+/g, (url) => `<a href="${url}" style="color:#14130f">${url}</a>`);

/** The same letter for readers who see HTML: a code stands large, addresses are links, nothing is fetched from anywhere. */
export function htmlOf(subject: string, body: string, locale: string): string {
  const paragraphs = body
    .split(/\n{2,}/)
    .map((text) =>
      /^\d{6}$/.test(text)
        ? `<p style="margin:24px 0;font-size:36px;font-weight:600;letter-spacing:8px">${text}</p>`
        : `<p style="margin:0 0 16px">${linked(text).replaceAll("\n", "<br>")}</p>`,
    );
  return [
    `<!doctype html><html lang="${escaped(locale)}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    `<body style="margin:0;background:#fbfaf7;color:#14130f;font:16px/1.5 system-ui,sans-serif">`,
    `<div style="max-width:560px;margin:0 auto;padding:32px 24px;overflow-wrap:anywhere">`,
    `<p style="margin:0 0 24px;font-size:18px;font-weight:600">Gendana</p>`,
    ...paragraphs,
    "</div></body></html>",
  ].join("\n");
}
