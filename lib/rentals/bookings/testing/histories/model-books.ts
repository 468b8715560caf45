import { COMMISSION_PERCENT, DAILY_CENTS, PROMO_CODES } from "./operations";
import { costOf, type ModelBooking, type ModelState } from "./state";

/** What a rental has brought to each party in the end, in cents. */
export interface ModelBooks {
  booking: number;
  /** Here, at the payment providers; and in the till of the owner. */
  here: number;
  inTill: number;
  /** Ours: the commission, less what our promo code has cost. */
  ours: number;
  /** How often a share was rounded: each may move a cent between owner and marketplace. */
  roundings: number;
}

/** A second reckoning from what was paid and given back in all, without any order. */
export function booksOf(state: ModelState): ModelBooks[] {
  return state.bookings.map((booking) => {
    const paid = state.payments.filter(
      ({ booking: key, provider }) => key === booking.key && provider === "captured",
    );
    const left = (isThis: (payment: (typeof paid)[number]) => boolean) =>
      paid.filter(isThis).reduce((sum, { cents, refunded }) => sum + cents - refunded, 0);
    const inTill = left(({ method }) => method === "cash" || method === "card_terminal");
    const earning = left(({ purpose }) => purpose !== "claim");
    const rent = left(({ purpose }) => purpose === "rent" || purpose === "change");
    const commission = booking.isAtCounter ? 0 : (earning * COMMISSION_PERCENT) / 100;
    return {
      booking: booking.key,
      here: left(() => true) - inTill,
      inTill,
      ours: commission - promotionOf(booking, rent),
      roundings: 2 * state.payments.length,
    };
  });
}

/** The owner earns as if our code had not been used; we bear what it took off, less the commission on it. */
function promotionOf(booking: ModelBooking, rentLeft: number): number {
  const code = booking.code === null ? undefined : PROMO_CODES[booking.code];
  if (!code?.isOurs || costOf(booking) === 0) return 0;
  // The code is for the rent; a delivery has its full price.
  const discount = (booking.days * DAILY_CENTS * code.percent) / 100;
  const takenOff = (rentLeft * discount) / costOf(booking);
  return (takenOff * (100 - COMMISSION_PERCENT)) / 100;
}
