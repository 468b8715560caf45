// An independent calculation of the same money for money-cases.ts: no entries and no order of events, only
// the totals received, refunded and kept. Uses big integers and shares no code with lib/payments/ledger.

export interface PaymentTotals {
  /** In cents, like everything here. */
  received: bigint;
  returned: bigint;
  byHand: bigint;
  /**
   * Reclaimed by the payer's bank when no refund was due, borne by the marketplace, and not returned since.
   */
  lost: bigint;
  percent: bigint;
  /** For rent: the discount of the marketplace's promo code; the owner earns as if it had been paid. */
  discount?: bigint;
  /** Collected by the business itself at its counter. */
  isAtCounter?: boolean;
  /** For a deposit: the amount kept. Undefined for rent. */
  deposit?: { charges: bigint; damage: bigint; claims: bigint };
}

/** Rounds a fraction to the nearest integer, halves upwards, by long division with a remainder. */
export function nearest(numerator: bigint, denominator: bigint): bigint {
  const rest = ((numerator % denominator) + denominator) % denominator;
  const whole = (numerator - rest) / denominator;
  return rest + rest >= denominator ? whole + 1n : whole;
}

interface Shares {
  owner: bigint;
  marketplace: bigint;
  /** Renters' deposits still held. */
  held: bigint;
  /** The marketplace's losses from disputes. */
  loss: bigint;
}

/** Divides a payment's money between the accounts, from its totals alone. */
export function sharesOfPayment(totals: PaymentTotals): Shares {
  const { received, returned, lost, percent, deposit, discount = 0n } = totals;
  const commissionable = deposit ? deposit.charges : received;
  const earned = deposit ? deposit.charges + deposit.damage + deposit.claims : received;
  const unearned = received - earned;
  // A deposit is returned before earned money is.
  const returnedEarnings = returned > unearned ? returned - unearned : 0n;
  const unreturned = returned > unearned ? 0n : unearned - returned;
  const renters = lost < unreturned ? lost : unreturned;
  const left = earned - returnedEarnings;
  const commission = nearest((commissionable + discount) * percent, 100n) - discount;
  const marketplace = earned === 0n ? 0n : nearest(commission * left, earned);
  return { owner: left - marketplace, marketplace, held: unreturned - renters, loss: lost - renters };
}

/** The renter's cost of cancelling late: a day, or half a day for rentals of at most two. */
export function lateCancellationFee(total: bigint, days: bigint): bigint {
  return days <= 2n ? nearest(total, 2n * days) : nearest(total, days);
}

/** Converts cents to francs. */
export function francs(cents: bigint, perHundredDollars: bigint): bigint {
  return nearest(cents * perHundredDollars, 10_000n);
}

/** A return: distance, fuel, and the terms by which they are charged. */
export interface ReturnTotals {
  days: bigint;
  lateDays: bigint;
  dailyPrice: bigint;
  /** Zero if distance is unlimited or free. */
  kmPerDay: bigint;
  kmPrice: bigint;
  drivenKm: bigint;
  eighthPrice: bigint;
  /** Of a full tank. */
  percentBefore: bigint;
  percentAfter: bigint;
  /** Overtime and additional nights away of the vehicle's driver. */
  driverTime: bigint;
}

/** The charges of a return, counted kilometre by kilometre and eighth by eighth. */
export function chargesOfReturn(total: ReturnTotals): bigint {
  let cents = total.lateDays * total.dailyPrice + total.driverTime;
  const limit = total.kmPerDay * (total.days + total.lateDays);
  if (total.kmPerDay > 0n) for (let km = limit; km < total.drivenKm; km++) cents += total.kmPrice;
  // In units of an eighth of a percent, an eighth of a tank is 100.
  for (let left = 8n * total.percentBefore - 100n; left >= 8n * total.percentAfter; left -= 100n)
    cents += total.eighthPrice;
  return cents;
}
