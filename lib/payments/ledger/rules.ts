import type { ledgerAccounts } from "@/db/enums/payments";
import { percentOf, proportionalShare } from "@/lib/platform/money";

// All movements of money and their effect on the accounts. An account's balance is the sum of its entries; the
// entries of one movement sum to zero.
//
//   provider_clearing     what the payment providers hold for us
//   owner_payable         what a business has earned beyond what was paid out (negative)
//   owner_collected       the part of that which it took itself, at its counter (positive); the sum of both is what
//                         we owe it, or it us
//   commission_revenue    ours
//   subscription_revenue  ours
//   deposit_held          renters' deposits in our keeping
//   dispute_losses        what banks returned to card holders for rentals that took place: our loss
//   bank                  our account, where payouts and transfers by hand leave from

/** Where a payment's money went: to us through its provider, or at the counter to the business itself. */
type TakenInto = "provider_clearing" | "owner_collected";

/** The source of a refund's money: whoever took it, or an administrator's bank transfer. */
export type PaidFrom = TakenInto | "bank";

/** The two accounts whose sum we owe a business. */
export const owedAccounts = ["owner_payable", "owner_collected"] as const;

export interface LedgerEntry {
  account: (typeof ledgerAccounts)[number];
  businessId?: string;
  /** USD cents, debit positive. */
  amountCents: number;
}

/**
 * Rent received, also for changed dates and days beyond the return: we owe the owner all but the commission.
 */
export function captureEntries(
  businessId: string,
  totalCents: number,
  commissionPercent: number,
  takenInto: TakenInto = "provider_clearing",
): LedgerEntry[] {
  return withoutZeros([
    moneyEntry(takenInto, businessId, totalCents),
    ...earned(businessId, totalCents, percentOf(totalCents, commissionPercent)),
  ]);
}

/** A claim paid: compensation, which is the owner's without commission. */
export const claimEntries = (businessId: string, cents: number, takenInto?: TakenInto): LedgerEntry[] =>
  captureEntries(businessId, cents, 0, takenInto);

/**
 * What the marketplace makes up for to the owner, whose earnings its promo code leaves unchanged: out of its
 * commission, and beyond it where the code is worth more.
 */
export function promotionEntries(businessId: string, cents: number): LedgerEntry[] {
  return withoutZeros([
    { account: "owner_payable", businessId, amountCents: -cents },
    { account: "commission_revenue", amountCents: cents },
  ]);
}

/**
 * A deposit received: it stays the renter's money while we hold it. An amount that is only authorised is not
 * received.
 */
export function depositEntries(cents: number): LedgerEntry[] {
  return withoutZeros([
    { account: "provider_clearing", amountCents: cents },
    { account: "deposit_held", amountCents: -cents },
  ]);
}

/**
 * The part of a deposit that is kept after the return. The charges of a return are rent for more
 * days and more use, and bear the commission; compensation for damage and agreed claims go to the owner without it.
 */
export function depositDeductionEntries(
  businessId: string,
  { chargesCents, damageCents, claimsCents = 0 }: DepositDeduction,
  commissionPercent: number,
  /** A deposit left at the counter is in the business's keeping, not in ours. */
  heldIn: "deposit_held" | "owner_collected" = "deposit_held",
): LedgerEntry[] {
  const deductedCents = chargesCents + damageCents + claimsCents;
  return withoutZeros([
    moneyEntry(heldIn, businessId, deductedCents),
    ...earned(businessId, deductedCents, percentOf(chargesCents, commissionPercent)),
  ]);
}

export interface DepositDeduction {
  chargesCents: number;
  damageCents: number;
  claimsCents?: number;
}

/** The amounts one payment has brought so far, by the ledger. */
export interface BookedAmounts {
  /** The part of a deposit that is neither returned nor kept yet. */
  heldCents: number;
  /**
   * What was divided between owner and marketplace, before refunds; the next field is the marketplace's part.
   */
  earnedCents: number;
  commissionCents: number;
  /** The part of what was earned that has been refunded. */
  refundedCents: number;
}

/**
 * A refund: from what is still held of a deposit, otherwise from what was earned. There the commission
 * shrinks in proportion, so that what stays is the commission of what stays, in however many parts the money
 * goes back.
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
    moneyEntry(paidFrom, businessId, -refundCents),
    { account: "deposit_held", amountCents: fromDeposit },
    { account: "owner_payable", businessId, amountCents: fromEarned - refundedCommission },
    { account: "commission_revenue", amountCents: refundedCommission },
  ]);
}

/**
 * A loss to a card holder's bank that the marketplace bears: what is still held of a deposit is the renter's
 * again, the rest is a loss. What the owner and the commission had earned stays theirs.
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
 * The reversal of a loss: everything is as if the bank had never taken it. Where both sides had borne it, the
 * commission is again that of what stays, whatever was refunded meanwhile.
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
  /** The part of these that was a held deposit when it was lost. */
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

/**
 * One month of a plan, taken off what we owe the owner or paid by transfer. It is revenue once it is paid.
 */
export function subscriptionEntries(
  businessId: string,
  cents: number,
  paidFrom: "owner_payable" | "bank",
): LedgerEntry[] {
  return withoutZeros([
    moneyEntry(paidFrom, businessId, cents),
    { account: "subscription_revenue", amountCents: -cents },
  ]);
}

/**
 * A booking that moved to another business takes with it `movedCents` of what the first one has earned. The commission on
 * the rest is marked as that of the first business, so that the reports of both add up.
 */
export function moveEntries(
  from: { businessId: string; movedCents: number; commissionCents: number },
  toBusinessId: string,
): LedgerEntry[] {
  const { businessId, movedCents, commissionCents } = from;
  return withoutZeros([
    { account: "owner_payable", businessId, amountCents: movedCents },
    { account: "owner_payable", businessId: toBusinessId, amountCents: -movedCents },
    { account: "commission_revenue", businessId, amountCents: -commissionCents },
    { account: "commission_revenue", amountCents: commissionCents },
  ]);
}

/** What each business had of a booking; positive cents. */
export interface OwnersShare {
  businessId: string;
  cents: number;
}

/**
 * Divides what concerns the owners of a booking among those whom it was with: the first in the list as far as their share
 * goes, then the next; beyond all shares the first again.
 */
export function amongOwners(entries: LedgerEntry[], shares: OwnersShare[]): LedgerEntry[] {
  return entries.flatMap((entry) => {
    if (entry.account !== "owner_payable") return entry;
    const sign = Math.sign(entry.amountCents);
    let left = Math.abs(entry.amountCents);
    const parts = shares.map(({ businessId, cents }) => {
      const part = Math.min(left, Math.max(0, cents));
      left -= part;
      return { businessId, cents: part };
    });
    return withoutZeros(
      parts.map(({ businessId, cents }, index) => ({
        account: "owner_payable",
        businessId,
        amountCents: sign * (cents + (index === 0 ? left : 0)),
      })),
    );
  });
}

/** An entry of an account that holds money; only the owners' accounts belong to a business. */
function moneyEntry(account: LedgerEntry["account"], businessId: string, amountCents: number): LedgerEntry {
  const isOwners = owedAccounts.some((one) => one === account);
  return { account, amountCents, ...(isOwners && { businessId }) };
}

function earned(businessId: string, cents: number, commissionCents: number): LedgerEntry[] {
  return [
    { account: "owner_payable", businessId, amountCents: -(cents - commissionCents) },
    { account: "commission_revenue", amountCents: -commissionCents },
  ];
}

const withoutZeros = (entries: LedgerEntry[]) => entries.filter(({ amountCents }) => amountCents !== 0);
