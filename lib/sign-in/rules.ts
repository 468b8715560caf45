import { MINUTE_MS } from "@/lib/dates";

/** The longest lock; each is twice as long as the one before, from a minute on. */
const LONGEST_LOCK_MINUTES = 60;

/** How long the nth lock in a row lasts. */
export function lockMs(nth: number): number {
  return Math.min(2 ** (nth - 1), LONGEST_LOCK_MINUTES) * MINUTE_MS;
}

/**
 * Wrong passwords a network may have at once, as a multiple of what an account may: behind one address of a carrier
 * lives a whole village, and at 20 some forgetful neighbours lock nobody out. What guards an account is its own count.
 */
export const NETWORK_SHARE = 20;

/** One of them is forgotten this often: a village makes no more mistakes than six a minute. */
export const NETWORK_FADE_MS = 10_000;

/** What is left to wait, as the sentence tells it: never less than a minute. */
export function minutesLeft(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS));
}
