import { MINUTE_MS } from "@/lib/platform/dates";

/** Locks double in length from one minute up to this maximum. */
const MAX_LOCK_MINUTES = 60;

export function lockMs(nth: number): number {
  return Math.min(2 ** (nth - 1), MAX_LOCK_MINUTES) * MINUTE_MS;
}

/**
 * Wrong passwords that a network may have at once, as a multiple of the limit of an account. A whole village
 * may share one carrier address; at 20, a few forgetful users lock nobody else out. The account's own count
 * protects the account.
 */
export const NETWORK_LIMIT_FACTOR = 20;

/**
 * Wrong passwords from everywhere, as a multiple of the limit from one network. At 10, an attacker needs ten networks
 * to lock somebody out of new browsers, and a link sent by email still lets them in.
 */
export const ACCOUNT_LIMIT_FACTOR = 10;

/** One attempt of a network is forgotten per interval, which allows six a minute. */
export const NETWORK_DECAY_MS = 10_000;

/** Returns the minutes left, as shown in the message; never less than one. */
export function minutesLeft(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS));
}
