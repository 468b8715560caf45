import type { ledgerAccounts } from "@/db/enums/payments";
import { percentOf, proportionalShare } from "@/lib/platform/money";

// All ledger transactions and their entries. An account's balance is the sum of its entries; the entries of one
// transaction sum to zero.
//
//   provider_clearing     money that the payment providers hold for the marketplace
//   owner_payable         a business's earnings beyond what was paid out (negative)
//   owner_collected       the part of them that the business took at its counter (positive); the sum of both is
//                         what the marketplace owes the business, or the business the marketplace
//   commission_revenue    revenue of the marketplace
//   subscription_revenue  revenue of the marketplace
//   deposit_held          renters' deposits held by the marketplace
//   dispute_losses        money that banks returned to cardholders for rentals that took place: the marketplace's loss
//   bank                  the marketplace's account, the source of payouts and manual transfers

/** Where a payment's money went: to the marketplace through its provider, or at the counter to the business itself. */
type TakenInto = "provider_clearing" | "owner_collected";

/** The source of a refund's money: the account that received it, or an administrator's bank transfer. */
export type PaidFrom = TakenInto | "bank";

/** The two accounts whose sum the marketplace owes a business. */
export const owedAccounts = ["owner_payable", "owner_collected"] as const;

export interface LedgerEntry {
  account: (typeof ledgerAccounts)[number];
  businessId?: string;
  /** USD cents, debit positive. */
  amountCents: number;
}

/** Rent received, also for changed dates and late days: the marketplace owes the owner all but the commission. */
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

/** A paid claim: compensation, which goes to the owner without commission. */
export const claimEntries = (businessId: string, cents: number, takenInto?: TakenInto): LedgerEntry[] =>
  captureEntries(businessId, cents, 0, takenInto);

/**
 * The marketplace's compensation to the owner, so that its promo code leaves their earnings unchanged: paid from its
 * commission, and beyond it if the code is worth more.
 */
export function promotionEntries(businessId: string, cents: number): LedgerEntry[] {
  return withoutZeros([
    { account: "owner_payable", businessId, amountCents: -cents },
    { account: "commission_revenue", amountCents: cents },
  ]);
}

/**
 * The reversal of that compensation when the rental does not take place: the part that refunds have not taken back yet,
 * so that the marketplace is left with the commission on what is kept. `posted` counts the compensation.
 */
export function promotionReversalEntries(
  businessId: string,
  posted: PostedAmounts,
  promotedCents: number,
): LedgerEntry[] {
  const without = { ...posted, commissionCents: posted.commissionCents + promotedCents };
  const { refundedCents } = posted;
  return promotionEntries(
    businessId,
    commissionLeft(posted, refundedCents) - commissionLeft(without, refundedCents),
  );
}

/**
 * A deposit received: it stays the renter's money while the marketplace holds it. An amount that is only authorised is
 * not received.
 */
export function depositEntries(cents: number): LedgerEntry[] {
  return withoutZeros([
    { account: "provider_clearing", amountCents: cents },
    { account: "deposit_held", amountCents: -cents },
  ]);
}

/**
 * The part of a deposit that is kept after the return. The charges of a return count as rent and bear the commission;
 * compensation for damage and agreed claims go to the owner without it.
 */
export function depositDeductionEntries(
  businessId: string,
  { chargesCents, damageCents, claimsCents = 0 }: DepositDeduction,
  commissionPercent: number,
  /** A deposit paid at the counter is held by the business. */
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

/** The amounts of one payment in the ledger so far. */
export interface PostedAmounts {
  /** The part of a deposit that is neither refunded nor kept yet. */
  heldCents: number;
  /** The amount divided between owner and marketplace, before refunds, followed by the marketplace's part. */
  earnedCents: number;
  commissionCents: number;
  /** The part of the earned amount that has been refunded. */
  refundedCents: number;
}

/**
 * A refund: taken from a deposit that is still held, otherwise from the earned amount. The commission is reduced in
 * proportion, so that it matches the remaining amount, in however many parts the money is refunded.
 */
export function refundEntries(
  businessId: string,
  posted: PostedAmounts,
  refundCents: number,
  paidFrom: PaidFrom = "provider_clearing",
): LedgerEntry[] {
  const fromDeposit = Math.min(refundCents, posted.heldCents);
  const fromEarned = refundCents - fromDeposit;
  const refundedCommission =
    commissionLeft(posted, posted.refundedCents) - commissionLeft(posted, posted.refundedCents + fromEarned);
  return withoutZeros([
    moneyEntry(paidFrom, businessId, -refundCents),
    { account: "deposit_held", amountCents: fromDeposit },
    { account: "owner_payable", businessId, amountCents: fromEarned - refundedCommission },
    { account: "commission_revenue", amountCents: refundedCommission },
  ]);
}

/**
 * A loss to a cardholder's bank that the marketplace bears. The held part of a deposit goes back to the renter and is
 * not a loss. The earnings of owner and marketplace stay unchanged.
 */
export function lossEntries(posted: Pick<PostedAmounts, "heldCents">, lostCents: number): LedgerEntry[] {
  const fromDeposit = Math.min(lostCents, posted.heldCents);
  return withoutZeros([
    { account: "provider_clearing", amountCents: -lostCents },
    { account: "deposit_held", amountCents: fromDeposit },
    { account: "dispute_losses", amountCents: lostCents - fromDeposit },
  ]);
}

/**
 * The reversal of a loss, as if the bank had never taken the money. If both sides had borne it, the commission again
 * matches the remaining amount, whatever was refunded meanwhile.
 */
export function reinstatementEntries(
  businessId: string,
  posted: PostedAmounts,
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
    commissionLeft(posted, posted.refundedCents - earned) - commissionLeft(posted, posted.refundedCents);
  return withoutZeros([
    ...held,
    { account: "owner_payable", businessId, amountCents: commission - earned },
    { account: "commission_revenue", amountCents: -commission },
  ]);
}

interface Reinstated {
  amountCents: number;
  /** The part of the amount that was a held deposit when it was lost. */
  fromDepositCents: number;
  bearer: "marketplace" | "both";
}

function commissionLeft({ earnedCents, commissionCents }: PostedAmounts, refundedCents: number): number {
  if (refundedCents >= earnedCents) return 0;
  return proportionalShare(commissionCents, earnedCents - refundedCents, earnedCents);
}

/**
 * A payout: the money owed to the owner leaves the bank. With negative cents, it comes back and is owed again, or a
 * business pays what it owes.
 */
export function payoutEntries(businessId: string, cents: number): LedgerEntry[] {
  return withoutZeros([
    { account: "owner_payable", businessId, amountCents: cents },
    { account: "bank", amountCents: -cents },
  ]);
}

/** One month of a plan, deducted from the owner's balance or paid by transfer. It becomes revenue once it is paid. */
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
 * A booking that moved to another business takes `movedCents` of the first one's earnings with it. The commission on
 * the rest is assigned to the first business, so that the reports of both add up.
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

/** Each business's share of a booking, in positive cents. */
export interface OwnersShare {
  businessId: string;
  cents: number;
}

/**
 * Divides the owners' entries of a booking among its successive owners: up to the share of the first in the list, then
 * of the next; any excess goes to the first.
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

/** An entry of an account that holds money; only the owner accounts belong to a business. */
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
