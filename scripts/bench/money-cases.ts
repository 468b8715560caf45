import { createRandom, type Random } from "@/db/demo/random";
import {
  captureEntries,
  claimEntries,
  depositDeductionEntries,
  depositEntries,
  type LedgerEntry,
  lossEntries,
  type PostedAmounts,
  payoutEntries,
  promotionEntries,
  promotionReversalEntries,
  refundEntries,
  reinstatementEntries,
  subscriptionEntries,
} from "@/lib/payments/ledger/rules";
import { composePayout } from "@/lib/payments/payouts/rules";
import { toRwf } from "@/lib/platform/currency-conversion";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { promotionCents } from "@/lib/rentals/bookings/money/owner-earnings";
import { cancellationRefundCents } from "@/lib/rentals/bookings/money/refund-on-cancellation";
import { francs, lateCancellationFee, type PaymentTotals, sharesOfPayment } from "./independent-accounts";
import { makeRental } from "./rental-money";

const BUSINESS = "b";

type Entry = LedgerEntry & { isRefund: boolean; isReversed?: boolean };

/** A payment as Gendana's ledger entries and as independent totals. */
interface Paid {
  bookingId: string;
  entries: Entry[];
  /** The entries of the marketplace's promo code, while the rental may take place. */
  promotion?: Entry[];
  totals: PaymentTotals;
  /** The amount that the payer's bank reclaimed and may return. */
  losses: { cents: number; fromDepositCents: number; bearer: "marketplace" | "both" }[];
}

interface History {
  paid: Paid[];
  /** Entries of payouts and plans. */
  others: LedgerEntry[];
  openInvoices: { id: string; amountCents: number }[];
  /** By booking: the amount held by payouts. */
  items: Map<string, number>;
  sentCents: number;
  plansCents: number;
}

/**
 * Random histories of a business (whole rentals, rents, deposits kept and returned, claims, refunds in parts,
 * plans, payouts), each calculated by Gendana's rules and by independent-accounts.ts. Returns how the first
 * difference arose, or how many movements agreed.
 */
export function compareMoney(cases: number, seed: number): { movements: number; difference?: string } {
  let movements = 0;
  for (let index = 0; index < cases; index++) {
    const random = createRandom(seed + index);
    const history: History = {
      paid: [],
      others: [],
      openInvoices: [],
      items: new Map(),
      sentCents: 0,
      plansCents: 0,
    };
    let difference: string | undefined;
    for (let left = random.whole(1, 10); left > 0 && !difference; left--) {
      difference = applyMovement(random, history);
      movements++;
    }
    difference ??= findDifference(history) ?? findRuleDifference(random);
    if (difference) return { movements, difference: `seed ${seed + index}: ${difference}` };
  }
  return { movements };
}

function applyMovement(random: Random, history: History): string | undefined {
  const what = random.weighted({
    rental: 3,
    rent: 5,
    deposit: 3,
    claim: 2,
    back: 6,
    off: 1,
    loss: 2,
    won: 2,
    plan: 1,
    payout: 2,
  });
  if (what === "rental") return addRental(random, history);
  if (what === "rent") history.paid.push(receiveRent(random));
  if (what === "deposit") history.paid.push(receiveDeposit(random));
  if (what === "claim") history.paid.push(receiveClaim(random));
  if (what === "back") refundPart(random, history);
  if (what === "off") callOff(random, history);
  if (what === "loss") loseToBank(random, history);
  if (what === "won") reinstateLoss(random, history);
  if (what === "plan")
    history.openInvoices.push({
      id: String(history.plansCents + history.openInvoices.length),
      amountCents: random.pick([2_900, 9_900, 19_900]),
    });
  return what === "payout" ? payOut(history) : undefined;
}

function addRental(random: Random, { paid }: History): string | undefined {
  const bookingId = String(random.whole(1, 3));
  const { payments, difference } = makeRental(random, BUSINESS);
  for (const { entries, totals } of payments)
    paid.push({ bookingId, entries: asNotRefunded(entries), totals, losses: [] });
  return difference;
}

const amountOf = (random: Random) =>
  random.pick([random.whole(1, 99), random.whole(1, 200_000), random.whole(1, 90_000_000)]);
const asNotRefunded = (entries: LedgerEntry[]): Entry[] =>
  entries.map((entry) => ({ ...entry, isRefund: false }));

function receiveRent(random: Random): Paid {
  const [cents, percent] = [amountOf(random), random.whole(0, 50)];
  const discountCents = random.chance(0.3) ? random.whole(1, cents) : 0;
  const bill = { totalCents: cents, marketplaceDiscountCents: discountCents, commissionPercent: percent };
  const received = { received: BigInt(cents), returned: 0n, byHand: 0n, lost: 0n };
  const promotion = asNotRefunded(promotionEntries(BUSINESS, promotionCents(bill)));
  return {
    bookingId: String(random.whole(1, 3)),
    entries: [...asNotRefunded(captureEntries(BUSINESS, cents, percent)), ...promotion],
    promotion,
    totals: { ...received, percent: BigInt(percent), discount: BigInt(discountCents) },
    losses: [],
  };
}

/** The part of a claim beyond the deposit bears no commission. */
function receiveClaim(random: Random): Paid {
  const cents = amountOf(random);
  return {
    bookingId: String(random.whole(1, 3)),
    entries: asNotRefunded(claimEntries(BUSINESS, cents)),
    totals: { received: BigInt(cents), returned: 0n, byHand: 0n, lost: 0n, percent: 0n },
    losses: [],
  };
}

function receiveDeposit(random: Random): Paid {
  const [cents, percent] = [amountOf(random), random.whole(0, 50)];
  const chargesCents = random.chance(0.5) ? random.whole(0, cents) : 0;
  const damageCents = random.chance(0.5) ? random.whole(0, cents - chargesCents) : 0;
  const left = cents - chargesCents - damageCents;
  const claimsCents = random.chance(0.5) ? random.whole(0, left) : 0;
  const deduction = { chargesCents, damageCents, claimsCents };
  const keptEntries = depositDeductionEntries(BUSINESS, deduction, percent);
  const deposit = {
    charges: BigInt(chargesCents),
    damage: BigInt(damageCents),
    claims: BigInt(claimsCents),
  };
  return {
    bookingId: String(random.whole(1, 3)),
    entries: asNotRefunded([...depositEntries(cents), ...keptEntries]),
    totals: {
      received: BigInt(cents),
      returned: 0n,
      byHand: 0n,
      lost: 0n,
      percent: BigInt(percent),
      deposit,
    },
    losses: [],
  };
}

function refundPart(random: Random, { paid }: History): void {
  const open = paid.filter(isLeft);
  if (open.length === 0) return;
  const { entries, totals } = random.pick(open);
  const most = leftOf(totals);
  const cents = random.chance(0.3) ? most : random.whole(1, most);
  const isByHand = !totals.isAtCounter && random.chance(0.2);
  const paidFrom = totals.isAtCounter ? "owner_collected" : isByHand ? "bank" : "provider_clearing";
  const back = refundEntries(BUSINESS, postedAmountsOf(entries), cents, paidFrom);
  entries.push(...back.map((entry) => ({ ...entry, isRefund: true })));
  totals.returned += BigInt(cents);
  if (isByHand) totals.byHand += BigInt(cents);
}

const leftOf = ({ received, returned, lost }: PaymentTotals) => Number(received - returned - lost);
/** For a deposit left at the counter only the kept part is in the ledger, and it stays there. */
const isLeft = ({ totals }: Paid) => leftOf(totals) > 0 && !(totals.isAtCounter && totals.deposit);

/**
 * The bank returns to the payer all that is left of a payment for a rental that took place, or part of the
 * rent for one that did not.
 */
function loseToBank(random: Random, { paid }: History): void {
  const open = paid.filter((one) => isLeft(one) && !one.totals.isAtCounter);
  if (open.length === 0) return;
  const { entries, totals, losses } = random.pick(open);
  const left = leftOf(totals);
  const bearer = totals.deposit || random.chance(0.5) ? "marketplace" : "both";
  const cents = bearer === "both" ? random.whole(1, left) : left;
  const posted = postedAmountsOf(entries);
  const gone = bearer === "both" ? refundEntries(BUSINESS, posted, cents) : lossEntries(posted, cents);
  if (bearer === "both") totals.returned += BigInt(cents);
  else totals.lost += BigInt(cents);
  entries.push(...gone.map((entry) => ({ ...entry, isRefund: true })));
  losses.push({ cents, fromDepositCents: total(gone, ({ account }) => account === "deposit_held"), bearer });
}

/** The bank returns one of them to the marketplace, regardless of refunds made meanwhile. */
function reinstateLoss(random: Random, { paid }: History): void {
  const lost = paid.filter(({ losses }) => losses.length > 0);
  if (lost.length === 0) return;
  const { entries, totals, losses } = random.pick(lost);
  const [{ cents: amountCents, ...loss }] = losses.splice(random.whole(0, losses.length - 1), 1) as [Loss];
  const back = reinstatementEntries(BUSINESS, postedAmountsOf(entries), { amountCents, ...loss });
  entries.push(...back.map((entry) => ({ ...entry, isRefund: true })));
  if (loss.bearer === "both") totals.returned -= BigInt(amountCents);
  else totals.lost -= BigInt(amountCents);
}

type Loss = Paid["losses"][number];

const total = (entries: LedgerEntry[], which: (entry: LedgerEntry & Partial<Entry>) => boolean) =>
  entries.reduce((sum, entry) => sum + (which(entry) ? entry.amountCents : 0), 0);
const isEarning = ({ account }: LedgerEntry) =>
  account === "owner_payable" || account === "commission_revenue";

/** A rental does not take place: what is kept of its rent is shared as if there had been no code. */
function callOff(random: Random, { paid }: History): void {
  const ahead = paid.filter(({ promotion }) => promotion);
  if (ahead.length === 0) return;
  const one = random.pick(ahead);
  const { entries, promotion = [], totals } = one;
  const promotedCents = total(promotion, ({ account }) => account === "commission_revenue");
  const reversal = promotionReversalEntries(BUSINESS, postedAmountsOf(entries), promotedCents);
  const reversed = asNotRefunded(reversal);
  entries.push(...reversed);
  // Later refunds count neither.
  for (const entry of [...promotion, ...reversed]) entry.isReversed = true;
  one.promotion = undefined;
  totals.discount = 0n;
}

/** As lib/payments/ledger/commands reads it from the database. */
function postedAmountsOf(entries: Entry[]): PostedAmounts {
  const earnedCents = -total(entries, (entry) => isEarning(entry) && !entry.isRefund);
  return {
    heldCents: -total(entries, ({ account }) => account === "deposit_held"),
    earnedCents,
    commissionCents: -total(
      entries,
      ({ account, isRefund, isReversed }) => account === "commission_revenue" && !isRefund && !isReversed,
    ),
    refundedCents: earnedCents + total(entries, isEarning),
  };
}

/** The amount that the business collected at its counter and did not refund. */
const collectedAtCounter = (paid: Paid[]) =>
  paid.reduce((sum, { totals }) => sum + (totals.isAtCounter ? totals.received - totals.returned : 0n), 0n);

const isOwed = ({ account }: LedgerEntry) => account === "owner_payable" || account === "owner_collected";

const ownersShare = (paid: Paid[]) =>
  paid.reduce((sum, { totals }) => sum + sharesOfPayment(totals).owner, 0n);

/** Pays out as Gendana does; returns any difference from the payout of the independent accounts. */
function payOut(history: History): string | undefined {
  const { paid, items, openInvoices, others } = history;
  const due =
    ownersShare(paid) -
    collectedAtCounter(paid) -
    BigInt(history.sentCents + history.plansCents) -
    openInvoices.reduce((sum, { amountCents }) => sum + BigInt(amountCents), 0n);
  const owed = [...new Set(paid.map(({ bookingId }) => bookingId))].map((bookingId) => {
    const its = paid.filter((each) => each.bookingId === bookingId).flatMap(({ entries }) => entries);
    const booked = -total(its, isOwed);
    return { bookingId, cents: booked - (items.get(bookingId) ?? 0) };
  });
  const composed = composePayout(owed, openInvoices);
  if (BigInt(composed?.amountCents ?? 0) !== (due > 0n ? due : 0n))
    return `a payout of ${composed?.amountCents} where ${due} is due`;
  if (!composed) return undefined;
  others.push(...payoutEntries(BUSINESS, composed.amountCents));
  for (const { amountCents } of openInvoices) {
    others.push(...subscriptionEntries(BUSINESS, amountCents, "owner_payable"));
    history.plansCents += amountCents;
  }
  openInvoices.length = 0;
  history.sentCents += composed.amountCents;
  for (const item of composed.items)
    if (item.kind === "rental")
      items.set(item.bookingId, (items.get(item.bookingId) ?? 0) + item.amountCents);
  const left = total([...paid.flatMap(({ entries }) => entries), ...others], isOwed);
  return left === 0 ? undefined : `${-left} is owed after everything was paid out`;
}

/** The balances of all accounts, from the entries and from the totals. */
function findDifference({ paid, others, sentCents, plansCents }: History): string | undefined {
  const entries: LedgerEntry[] = [...paid.flatMap((each) => each.entries), ...others];
  const shares = paid.map(({ totals }) => sharesOfPayment(totals));
  const sum = (amounts: bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);
  const byHand = sum(paid.map(({ totals }) => totals.byHand));
  const expected: Record<LedgerEntry["account"], bigint> = {
    provider_clearing: sum(
      paid
        .filter(({ totals }) => !totals.isAtCounter)
        .map(({ totals }) => totals.received - totals.returned - totals.lost + totals.byHand),
    ),
    owner_payable: BigInt(sentCents + plansCents) - sum(shares.map(({ owner }) => owner)),
    commission_revenue: -sum(shares.map(({ marketplace }) => marketplace)),
    deposit_held: -sum(shares.map(({ held }) => held)),
    dispute_losses: sum(shares.map(({ loss }) => loss)),
    bank: -BigInt(sentCents) - byHand,
    subscription_revenue: -BigInt(plansCents),
    owner_collected: collectedAtCounter(paid),
  };
  for (const [account, cents] of Object.entries(expected)) {
    const booked = total(entries, (entry) => entry.account === account);
    if (BigInt(booked) !== cents) return `${account} is ${booked} by the books, ${cents} by the totals`;
  }
  return total(entries, () => true) === 0 ? undefined : "the books do not sum to zero";
}

/** Cancellation refunds, and conversion to francs. */
function findRuleDifference(random: Random): string | undefined {
  const [totalCents, days] = [amountOf(random), random.whole(1, 365)];
  const startsAt = new Date("2026-12-01T08:00:00Z");
  const isNonRefundable = random.chance(0.2);
  const isMovedUnasked = random.chance(0.2);
  const terms = { isNonRefundable, isMovedUnasked };
  const booking = { startsAt, createdAt: addMs(startsAt, -30 * DAY_MS), days, totalCents, ...terms };
  const hoursBefore = random.whole(-48, 24 * 20);
  const back = BigInt(cancellationRefundCents(booking, "renter", addMs(startsAt, -hoursBefore * HOUR_MS)));
  const late = BigInt(totalCents) - lateCancellationFee(BigInt(totalCents), BigInt(days));
  const refundable = hoursBefore >= 24 ? BigInt(totalCents) : hoursBefore > 0 ? late : 0n;
  const byTerms = isNonRefundable ? 0n : refundable;
  // Two hours after the agreed pick-up the renter counts as a no-show.
  const expected = isMovedUnasked && hoursBefore > -2 ? BigInt(totalCents) : byTerms;
  if (back !== expected)
    return `cancelling ${hoursBefore} h before gives ${back} back instead of ${expected}`;
  const rate = random.whole(50_000, 300_000);
  const [some, other] = [BigInt(toRwf(totalCents, rate)), francs(BigInt(totalCents), BigInt(rate))];
  return some === other ? undefined : `${totalCents} cents at ${rate} are ${some} or ${other} francs`;
}
