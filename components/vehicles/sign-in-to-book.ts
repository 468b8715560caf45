// From the booking button of somebody who is signed out, over the login page, to the booking.

/** Stands in the address one comes back to; without it nothing is booked by opening a car's page. */
export const GO_ON_HASH = "#book";

const KEY = "booking before sign-in";
/** Longer than it takes to make an account. */
const REMEMBERED_MS = 3_600_000;

interface PressedBooking {
  vehicleId: string;
  /** Days, times and extras as the address carries them. */
  choice: string;
  /** What was said when the button was pressed. */
  totalCents: number;
}

/** Only this tab knows that the button was pressed: no link from elsewhere can book for somebody. */
export function rememberBooking(booking: PressedBooking): void {
  sessionStorage.setItem(KEY, JSON.stringify({ ...booking, at: Date.now() }));
}

/** What was pressed in this tab before signing in; once. */
export function takeRememberedBooking(): PressedBooking | undefined {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (!text) return undefined;
  const { at, ...booking } = JSON.parse(text) as PressedBooking & { at: number };
  return Date.now() - at < REMEMBERED_MS ? booking : undefined;
}

/** The login page that shows what is about to be booked and leads back here. */
export function signInHref(quoteId: string): string {
  const next = encodeURIComponent(location.pathname + location.search + GO_ON_HASH);
  return `/login?next=${next}&quote=${quoteId}`;
}
