import { readStorage, writeStorage } from "@/lib/platform/browser-storage";

// Carries a booking from the button of a signed-out visitor through the login page to the booking itself.

/** The hash of the URL to which the login page returns; without it, opening a vehicle's page books nothing. */
export const RESUME_BOOKING_HASH = "#book";

const KEY = "booking before sign-in";
/** Longer than it takes to create an account. */
const REMEMBERED_MS = 3_600_000;

interface RememberedBooking {
  vehicleId: string;
  /** Days, times and extras in the form of the URL's query. */
  choice: string;
  /** The total shown when the button was pressed. */
  totalCents: number;
}

/**
 * Remembers the pressed button in this tab only, so that no external link can make a visitor book. Where nothing is
 * stored, the visitor presses it again.
 */
export function rememberBooking(booking: RememberedBooking): void {
  writeStorage("sessionStorage", KEY, JSON.stringify({ ...booking, at: Date.now() }));
}

/** Returns what was remembered before signing in, and forgets it. */
export function takeRememberedBooking(): RememberedBooking | undefined {
  const text = readStorage("sessionStorage", KEY);
  writeStorage("sessionStorage", KEY, undefined);
  if (!text) return undefined;
  const { at, ...booking } = JSON.parse(text) as RememberedBooking & { at: number };
  return Date.now() - at < REMEMBERED_MS ? booking : undefined;
}

/** The link to the login page, which shows the quote and returns here. */
export function signInHref(quoteId: string): string {
  const next = encodeURIComponent(location.pathname + location.search + RESUME_BOOKING_HASH);
  return `/login?next=${next}&quote=${quoteId}`;
}
