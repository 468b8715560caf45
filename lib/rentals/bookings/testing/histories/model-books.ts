import { COMMISSION_PERCENT, DAILY_CENTS, PROMO_CODES } from "./operations";
import { costOf, type ModelBooking, type ModelState } from "./state";

/** What each party received from a rental in the end, in cents. */
export interface ModelBooks {
  booking: number;
  /** The money at the payment providers (`here`) and in the owner's till. */
  here: number;
  inTill: number;
  /** The marketplace's share: the commission minus the cost of its promo code. */
  ours: number;
  /** The number of rounded shares: each may move a cent between owner and marketplace. */
  roundings: number;
}

/** An independent calculation from total payments and refunds, regardless of their order. */
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

/**
 * The owner of a rental that takes place earns as if the marketplace's code had not been used; the marketplace bears the
 * discount minus its commission.
 */
function promotionOf(booking: ModelBooking, rentLeft: number): number {
  const code = booking.code === null ? undefined : PROMO_CODES[booking.code];
  if (!code?.isOurs || costOf(booking) === 0) return 0;
  if (booking.status === "cancelled" || booking.status === "no_show") return 0;
  // The code discounts only the rent, not a delivery.
  const discount = (booking.days * DAILY_CENTS * code.percent) / 100;
  const takenOff = (rentLeft * discount) / costOf(booking);
  return (takenOff * (100 - COMMISSION_PERCENT)) / 100;
}
