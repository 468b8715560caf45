import { addMs, HOUR_MS } from "@/lib/platform/dates";
import { type BookingSource, isCounterBooking } from "@/lib/rentals/quotes/booking-source";

/** How long before the agreed pick-up the deposit can be paid on the site. */
export const DEPOSIT_OPENS_BEFORE_MS = 48 * HOUR_MS;

/**
 * The time from which the deposit can be paid: 48 hours before the pick-up, because a card is authorised only for days;
 * at the counter from the booking on, because the business takes it together with the rent.
 */
export function depositOpensAt(booking: { startsAt: Date; createdAt: Date; source: BookingSource }): Date {
  return isCounterBooking(booking) ? booking.createdAt : addMs(booking.startsAt, -DEPOSIT_OPENS_BEFORE_MS);
}

/**
 * Splits a deposit after the return, in cents. The charges of the return are taken first, then what the owner keeps for
 * damage, then agreed claims; the rest is refunded. `chargesDueCents` is the part of the charges that the deposit does
 * not cover.
 */
export function splitDeposit({
  heldCents,
  chargesCents,
  damageCents,
  claimsCents = 0,
}: {
  heldCents: number;
  chargesCents: number;
  damageCents: number;
  claimsCents?: number;
}) {
  const fromCharges = Math.min(heldCents, chargesCents);
  const fromDamage = Math.min(heldCents - fromCharges, damageCents);
  const fromClaims = Math.min(heldCents - fromCharges - fromDamage, claimsCents);
  const keptCents = fromCharges + fromDamage + fromClaims;
  return {
    chargesCents: fromCharges,
    damageCents: fromDamage,
    claimsCents: fromClaims,
    keptCents,
    refundCents: heldCents - keptCents,
    chargesDueCents: chargesCents - fromCharges,
  };
}
