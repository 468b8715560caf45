import type { Priority } from "@/lib/messaging/notifications/kinds";
import { DAY_MS } from "@/lib/platform/dates";

/** Subscriptions per account; a further one replaces the least recently used. */
export const PUSH_LIMIT = 10;

/** Subscriptions unused for this many days are deleted. */
export const PUSH_DAYS = 90;

/** How often the use of a browser is recorded; more often would mean a write per page view. */
export const SEEN_EVERY_MS = DAY_MS;

/** Maps a priority to the push urgency, which decides how soon a battery-saving phone wakes up (RFC 8030 §5.3). */
export function urgencyOf(priority: Priority): "high" | "normal" | "low" {
  if (priority === "urgent") return "high";
  return priority === "other" ? "low" : "normal";
}

const LIFETIME_S = 24 * 60 * 60;

/** Returns the TTL in seconds: a push service holds a message for an offline browser until it is a day old. */
export function secondsLeft(createdAt: Date, now: Date): number {
  const age = Math.floor((now.getTime() - createdAt.getTime()) / 1000);
  return Math.max(60, LIFETIME_S - age);
}

/** Push services accept 4 KB; at three bytes per character this fits, and a locked screen shows less anyway. */
const MAX_LENGTH = 400;

export function truncateBody(text: string): string {
  const characters = [...text];
  return characters.length <= MAX_LENGTH
    ? text
    : `${characters
        .slice(0, MAX_LENGTH - 1)
        .join("")
        .trimEnd()}…`;
}

/** Splits the body of a queued push into its text and the link in the last line. */
export function splitBody(body: string): { text: string; link: string } {
  const at = body.lastIndexOf("\n\n");
  return { text: body.slice(0, at), link: body.slice(at + 2) };
}
