// The same money reckoned another way, for the proof in money-cases.ts: no entries and no order of events, only how much
// came in, went back and was kept in all. Whole numbers of any size; not a line shared with lib/payments/ledger.

export interface PaymentTotals {
  /** In hundredths of a dollar, as everything here. */
  received: bigint;
  returned: bigint;
  byHand: bigint;
  /** Given back by the payer's bank once nothing else was to go back, borne by the marketplace, and not come back since. */
  lost: bigint;
  percent: bigint;
  /** Of rent: what the marketplace's promo code took off; the owner earns as if it had been received. */
  discount?: bigint;
  /** Taken by the business itself, at its counter. */
  isAtCounter?: boolean;
  /** Of a deposit: what was kept. Undefined for rent. */
  deposit?: { charges: bigint; damage: bigint; claims: bigint };
}

/** The nearest whole number to a fraction, the upper one of two equally near. Long division with a remainder. */
export function nearest(numerator: bigint, denominator: bigint): bigint {
  const rest = ((numerator % denominator) + denominator) % denominator;
  const whole = (numerator - rest) / denominator;
  return rest + rest >= denominator ? whole + 1n : whole;
}

interface Shares {
  owner: bigint;
  marketplace: bigint;
  /** Renters' deposits still here. */
  held: bigint;
  /** What the marketplace lost to banks. */
  loss: bigint;
}

/** Whose a payment's money is, from its totals alone. */
export function sharesOfPayment(totals: PaymentTotals): Shares {
  const { received, returned, lost, percent, deposit, discount = 0n } = totals;
  const commissionable = deposit ? deposit.charges : received;
  const earned = deposit ? deposit.charges + deposit.damage + deposit.claims : received;
  const unearned = received - earned;
  // A deposit goes back before what was earned does.
  const returnedEarnings = returned > unearned ? returned - unearned : 0n;
  const unreturned = returned > unearned ? 0n : unearned - returned;
  const renters = lost < unreturned ? lost : unreturned;
  const left = earned - returnedEarnings;
  const commission = nearest((commissionable + discount) * percent, 100n) - discount;
  const marketplace = earned === 0n ? 0n : nearest(commission * left, earned);
  return { owner: left - marketplace, marketplace, held: unreturned - renters, loss: lost - renters };
}

/** What cancelling late costs the renter: a day, half a day of two or less. */
export function lateCancellationFee(total: bigint, days: bigint): bigint {
  return days <= 2n ? nearest(total, 2n * days) : nearest(total, days);
}

/** Francs of cents. */
export function francs(cents: bigint, perHundredDollars: bigint): bigint {
  return nearest(cents * perHundredDollars, 10_000n);
}

/** A return: how far and with how much fuel, and the terms it is charged by. */
export interface ReturnTotals {
  days: bigint;
  lateDays: bigint;
  dailyPrice: bigint;
  /** Zero where distance is unlimited, or costs nothing. */
  kmPerDay: bigint;
  kmPrice: bigint;
  drivenKm: bigint;
  eighthPrice: bigint;
  /** Of a full tank. */
  percentBefore: bigint;
  percentAfter: bigint;
  /** Overtime and further nights away of the vehicle's driver. */
  driverTime: bigint;
}

/** What a return costs: counted kilometre by kilometre and eighth by eighth, as a person would. */
export function chargesOfReturn(total: ReturnTotals): bigint {
  let cents = total.lateDays * total.dailyPrice + total.driverTime;
  const limit = total.kmPerDay * (total.days + total.lateDays);
  if (total.kmPerDay > 0n) for (let km = limit; km < total.drivenKm; km++) cents += total.kmPrice;
  // In eighths of a percent, an eighth of a tank is a hundred.
  for (let left = 8n * total.percentBefore - 100n; left >= 8n * total.percentAfter; left -= 100n)
    cents += total.eighthPrice;
  return cents;
}
