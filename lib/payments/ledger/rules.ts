import { percentOf, proportionalShare } from "@/lib/platform/money";

// Every movement of money there is, and what it does to the accounts. An account's balance is the sum of its entries;
// each movement sums to zero.
//
//   provider_clearing     what the payment providers hold for us
//   owner_payable         what we owe a business (negative: we owe it; positive: it owes us)
//   commission_revenue    ours
//   subscription_revenue  ours
//   deposit_held          renters' deposits in our keeping
//   dispute_losses        what banks gave back to card owners for rentals that took place: ours to bear
//   bank                  our account, where payouts and transfers by hand leave from

/** Where what goes back comes from: the provider that took it, or an administrator's transfer. */
export type PaidFrom = "provider_clearing" | "bank";

export interface LedgerEntry {
  account:
    | "provider_clearing"
    | "owner_payable"
    | "commission_revenue"
    | "deposit_held"
    | "dispute_losses"
    | "bank"
    | "subscription_revenue";
  businessId?: string;
  /** USD cents, debit positive. */
  amountCents: number;
}

/** Rent received (also for other dates, and days beyond the return): we owe the owner all but the commission. */
export function captureEntries(
  businessId: string,
  totalCents: number,
  commissionPercent: number,
): LedgerEntry[] {
  return withoutZeros([
    { account: "provider_clearing", amountCents: totalCents },
    ...earned(businessId, totalCents, percentOf(totalCents, commissionPercent)),
  ]);
}

/** A deposit received: the renter's money, in our keeping. What is only authorised is not received. */
export function depositEntries(cents: number): LedgerEntry[] {
  return withoutZeros([
    { account: "provider_clearing", amountCents: cents },
    { account: "deposit_held", amountCents: -cents },
  ]);
}

/**
 * What of a deposit stays here after the return. Late days are rent and bear the commission; what makes good a damage
 * is the owner's without it.
 */
export function depositDeductionEntries(
  businessId: string,
  { lateCents, damageCents }: { lateCents: number; damageCents: number },
  commissionPercent: number,
): LedgerEntry[] {
  const deductedCents = lateCents + damageCents;
  return withoutZeros([
    { account: "deposit_held", amountCents: deductedCents },
    ...earned(businessId, deductedCents, percentOf(lateCents, commissionPercent)),
  ]);
}

/** What one payment has brought so far, by the books. */
export interface BookedAmounts {
  /** Of the deposit, not yet returned or kept. */
  heldCents: number;
  /** Divided between owner and marketplace, before refunds; and the marketplace's part of it. */
  earnedCents: number;
  commissionCents: number;
  /** Of what was earned, gone back already. */
  refundedCents: number;
}

/**
 * Money paid back: of a deposit what is still held, else of what was earned. There the commission shrinks in
 * proportion, so that what stays is the commission of what stays, in however many parts the money goes back.
 */
export function refundEntries(
  businessId: string,
  booked: BookedAmounts,
  refundCents: number,
  paidFrom: PaidFrom = "provider_clearing",
): LedgerEntry[] {
  const fromDeposit = Math.min(refundCents, booked.heldCents);
  const fromEarned = refundCents - fromDeposit;
  const refundedCommission =
    commissionLeft(booked, booked.refundedCents) - commissionLeft(booked, booked.refundedCents + fromEarned);
  return withoutZeros([
    { account: paidFrom, amountCents: -refundCents },
    { account: "deposit_held", amountCents: fromDeposit },
    { account: "owner_payable", businessId, amountCents: fromEarned - refundedCommission },
    { account: "commission_revenue", amountCents: refundedCommission },
  ]);
}

/**
 * Lost to a card owner's bank and borne by the marketplace: of a deposit what is still held is the renter's again, the rest is
 * a loss. What owner and commission had earned stays theirs.
 */
export function lossEntries(booked: Pick<BookedAmounts, "heldCents">, lostCents: number): LedgerEntry[] {
  const fromDeposit = Math.min(lostCents, booked.heldCents);
  return withoutZeros([
    { account: "provider_clearing", amountCents: -lostCents },
    { account: "deposit_held", amountCents: fromDeposit },
    { account: "dispute_losses", amountCents: lostCents - fromDeposit },
  ]);
}

/**
 * What a bank took and gave back again: all as if it had never been taken. Where both had borne it, the commission is again
 * that of what stays, whatever went back meanwhile.
 */
export function reinstatementEntries(
  businessId: string,
  booked: BookedAmounts,
  { amountCents, fromDepositCents, bearer }: Reinstated,
): LedgerEntry[] {
  const earned = amountCents - fromDepositCents;
  const held: LedgerEntry[] = [
    { account: "provider_clearing", amountCents },
    { account: "deposit_held", amountCents: -fromDepositCents },
  ];
  if (bearer === "marketplace")
    return withoutZeros([...held, { account: "dispute_losses", amountCents: -earned }]);
  const commission =
    commissionLeft(booked, booked.refundedCents - earned) - commissionLeft(booked, booked.refundedCents);
  return withoutZeros([
    ...held,
    { account: "owner_payable", businessId, amountCents: commission - earned },
    { account: "commission_revenue", amountCents: -commission },
  ]);
}

interface Reinstated {
  amountCents: number;
  /** Of these: a deposit that was held when it was lost. */
  fromDepositCents: number;
  bearer: "marketplace" | "both";
}

function commissionLeft({ earnedCents, commissionCents }: BookedAmounts, refundedCents: number): number {
  if (refundedCents >= earnedCents) return 0;
  return proportionalShare(commissionCents, earnedCents - refundedCents, earnedCents);
}

/** A payout: what we owed the owner leaves the bank. */
export function payoutEntries(businessId: string, cents: number): LedgerEntry[] {
  return withoutZeros([
    { account: "owner_payable", businessId, amountCents: cents },
    { account: "bank", amountCents: -cents },
  ]);
}

/** A month of a plan: taken off what we owe the owner, or paid by transfer. Revenue is counted once it is paid. */
export function subscriptionEntries(
  businessId: string,
  cents: number,
  paidFrom: "owner_payable" | "bank",
): LedgerEntry[] {
  return withoutZeros([
    { account: paidFrom, amountCents: cents, ...(paidFrom === "owner_payable" && { businessId }) },
    { account: "subscription_revenue", amountCents: -cents },
  ]);
}

function earned(businessId: string, cents: number, commissionCents: number): LedgerEntry[] {
  return [
    { account: "owner_payable", businessId, amountCents: -(cents - commissionCents) },
    { account: "commission_revenue", amountCents: -commissionCents },
  ];
}

const withoutZeros = (entries: LedgerEntry[]) => entries.filter(({ amountCents }) => amountCents !== 0);
