/**
 * Stripe charges no card less than fifty cents. Telephones follow it, so that the way somebody pays changes no price: what a
 * change of dates or late days leave to be paid below it is waived, borne by nobody as nobody was ever charged it.
 */
const LEAST_CHARGE_CENTS = 50;

/** What of a sum is worth asking somebody for. */
export const chargeable = (cents: number): number => (cents >= LEAST_CHARGE_CENTS ? cents : 0);
