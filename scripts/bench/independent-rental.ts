import { nearest } from "./independent-accounts";

// An independent calculation of a rental's price and who bears it, for rental-money.ts: big integers,
// discounts one after the other, the deposit as a balance that is reduced. Shares no code with lib.

export interface BillTotals {
  days: bigint;
  dailyPrice: bigint;
  /** Discounts on the rent, each on what the one before has left; an amount or a percentage. */
  discounts: { percent?: bigint; amount?: bigint; isMarketplaces?: boolean }[];
  extras: { price: bigint; pieces: bigint; isPerDay: boolean }[];
  /** The counter discount on the whole bill. */
  counterPercent: bigint;
}

/** Discounts never go below the smallest chargeable amount. */
const SMALLEST = 50n;

export function billOf({ days, dailyPrice, discounts, extras, counterPercent }: BillTotals) {
  let rent = 0n;
  for (let day = 0n; day < days; day++) rent += dailyPrice;
  let marketplaceBears = 0n;
  for (const { percent, amount = 0n, isMarketplaces } of discounts) {
    const before = rent;
    rent -= percent === undefined ? amount : nearest(rent * percent, 100n);
    if (rent < SMALLEST) rent = before < SMALLEST ? before : SMALLEST;
    if (isMarketplaces) marketplaceBears += before - rent;
  }
  let total = rent;
  for (const { price, pieces, isPerDay } of extras)
    for (let piece = 0n; piece < pieces; piece++) total += isPerDay ? price * days : price;
  return { total: total - nearest(total * counterPercent, 100n), marketplaceBears };
}

export interface ClaimTotals {
  amount: bigint;
  /** Hours after the return. */
  filedAt: bigint;
  answer: { how: "accepted" | "disputed"; at: bigint } | { how: "silent" };
  /** For a disputed claim: the amount that the administrator grants, and when. */
  granted: bigint;
  decidedAt: bigint;
}

const THREE_DAYS = 72n;

/** When a claim is agreed, in hours after the return, and its amount. */
function agreementOf({ amount, filedAt, answer, granted, decidedAt }: ClaimTotals) {
  if (answer.how === "silent") return { at: filedAt + THREE_DAYS, cents: amount };
  return answer.how === "accepted" ? { at: answer.at, cents: amount } : { at: decidedAt, cents: granted };
}

/** The hour at which everything is decided, three days after the return at the earliest. */
function settledAt(claims: ClaimTotals[]): bigint {
  let at = THREE_DAYS;
  for (let moved = true; moved; ) {
    moved = false;
    for (const claim of claims) {
      const agreed = agreementOf(claim).at;
      if (claim.filedAt > at || agreed <= at) continue;
      at = agreed;
      moved = true;
    }
  }
  return at;
}

interface Settlement {
  fromDeposit: { charges: bigint; damage: bigint; claims: bigint };
  /** The amount to be paid separately; amounts too small to charge are waived. */
  chargesDue: bigint;
  claimDues: bigint[];
}

/** Pays charges from the deposit in order and returns what is left to pay. */
export function settlementOf(
  deposit: bigint,
  charges: bigint,
  damage: bigint,
  claims: ClaimTotals[],
): Settlement {
  let purse = deposit;
  const take = (wanted: bigint) => {
    const taken = wanted < purse ? wanted : purse;
    purse -= taken;
    return taken;
  };
  const worthAsking = (cents: bigint) => (cents >= SMALLEST ? cents : 0n);
  const fromDeposit = { charges: take(charges), damage: take(damage), claims: 0n };
  const closes = settledAt(claims);
  const inTurn = claims.map(agreementOf).map((agreed, index) => ({ ...agreed, index }));
  inTurn.sort((one, other) => Number(one.at - other.at) || one.index - other.index);
  const claimDues = claims.map(() => 0n);
  for (const { at, cents, index } of inTurn) {
    const covered = deposit > 0n && at <= closes ? take(cents) : 0n;
    fromDeposit.claims += covered;
    claimDues[index] = worthAsking(cents - covered);
  }
  return { fromDeposit, chargesDue: worthAsking(charges - fromDeposit.charges), claimDues };
}
