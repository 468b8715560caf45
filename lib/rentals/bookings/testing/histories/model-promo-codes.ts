import { PROMO_CODES } from "./operations";
import type { ModelState } from "./state";

/** Why a client cannot use a code: used up, or used by them. Ignores its days; undefined if they can use it. */
export function codeRefusal(state: ModelState, client: number, code: number): string | undefined {
  const uses = state.bookings.filter((booking) => booking.code === code && booking.isUsingCode);
  if (uses.length >= (PROMO_CODES[code]?.maxUses ?? 0)) return "promoCodeUsedUp";
  return uses.some((booking) => booking.client === client) ? "promoCodeUsed" : undefined;
}

const MINUTES_TO_MIDNIGHT = 16 * 60;
const DAY = 1_440;

/** Histories begin at eight in the morning in Kigali; the days of a code are days in Kigali. */
export function isCodeOver(state: ModelState, code: number): boolean {
  const lastDay = PROMO_CODES[code]?.lastDay ?? null;
  return lastDay !== null && state.now >= MINUTES_TO_MIDNIGHT + lastDay * DAY;
}
