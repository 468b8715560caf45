import { DAY_MS } from "@/lib/dates";

/** Browsers of one account; another one takes the place of the one that was not used for longest. */
export const PUSH_LIMIT = 10;

/** A browser nobody has signed in with for so long hears nothing any more. */
export const PUSH_DAYS = 90;

/** How often it is written down that a browser is used; more often would be a write for every page. */
export const SEEN_EVERY_MS = DAY_MS;

/** How soon a telephone that saves its battery wakes for it (RFC 8030 §5.3). */
export function urgencyOf(priority: "urgent" | "high" | "medium" | "other"): "high" | "normal" | "low" {
  if (priority === "urgent") return "high";
  return priority === "other" ? "low" : "normal";
}

const LIFE_S = 24 * 60 * 60;

/** Seconds a push service keeps it for a browser that is off: it is news for a day. */
export function secondsLeft(createdAt: Date, now: Date): number {
  const age = Math.floor((now.getTime() - createdAt.getTime()) / 1000);
  return Math.max(60, LIFE_S - age);
}

/** Services take 4 KB; three bytes a letter at worst, and a locked screen shows less anyway. */
const LONGEST = 400;

export function shortened(text: string): string {
  const letters = [...text];
  return letters.length <= LONGEST
    ? text
    : `${letters
        .slice(0, LONGEST - 1)
        .join("")
        .trimEnd()}…`;
}

/** The text of a queued push and the address in its last line. */
export function partsOf(body: string): { text: string; link: string } {
  const at = body.lastIndexOf("\n\n");
  return { text: body.slice(0, at), link: body.slice(at + 2) };
}
