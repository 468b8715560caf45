import { after, HOUR_MS } from "@/lib/dates";

/** How long before the agreed pick-up a deposit may be left. */
const OPENS_BEFORE_MS = 48 * HOUR_MS;

/** From when on the renter can leave the deposit: 48 hours before pick-up. */
export function depositOpensAt(startsAt: Date): Date {
  return after(startsAt, -OPENS_BEFORE_MS);
}

/**
 * What becomes of a deposit once the car is back, in cents. Late days are taken from it first, then what the owner
 * keeps for a damage; the rest is the renter's again. `lateDueCents` is what it did not cover of the late days.
 */
export function shareDeposit({
  heldCents,
  lateCents,
  damageCents,
}: {
  heldCents: number;
  lateCents: number;
  damageCents: number;
}) {
  const fromLate = Math.min(heldCents, lateCents);
  const fromDamage = Math.min(heldCents - fromLate, damageCents);
  return {
    lateCents: fromLate,
    damageCents: fromDamage,
    keptCents: fromLate + fromDamage,
    backCents: heldCents - fromLate - fromDamage,
    lateDueCents: lateCents - fromLate,
  };
}
