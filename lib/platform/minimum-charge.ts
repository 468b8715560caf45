/**
 * Stripe's minimum charge is fifty cents. Mobile money uses the same limit, so that the payment method does
 * not change a price: smaller amounts left by a change of dates or a late return are waived.
 */
export const MINIMUM_CHARGE_CENTS = 50;

/** Returns the amount, or 0 if it is too small to charge. */
export const chargeableCents = (cents: number): number => (cents >= MINIMUM_CHARGE_CENTS ? cents : 0);
