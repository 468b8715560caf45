import { addMs, HOUR_MS } from "@/lib/platform/dates";

/** How long before the agreed pick-up the deposit can be paid. */
const OPENS_BEFORE_MS = 48 * HOUR_MS;

/** The time from which the renter can pay the deposit: 48 hours before pick-up. */
export function depositOpensAt(startsAt: Date): Date {
  return addMs(startsAt, -OPENS_BEFORE_MS);
}

/**
 * Splits a deposit after the return, in cents. Late days are taken first, then what the owner keeps for
 * damage; the rest is refunded. `lateDueCents` is the part of the late days that it did not cover.
 */
export function splitDeposit({
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
