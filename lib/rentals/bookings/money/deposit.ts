import { addMs, HOUR_MS } from "@/lib/platform/dates";

/** How long before the agreed pick-up the deposit can be paid. */
const OPENS_BEFORE_MS = 48 * HOUR_MS;

/** The time from which the renter can pay the deposit: 48 hours before pick-up. */
export function depositOpensAt(startsAt: Date): Date {
  return addMs(startsAt, -OPENS_BEFORE_MS);
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
