import { percentOf } from "@/lib/money";

export interface Entry {
  account: "provider_clearing" | "owner_payable" | "commission_revenue" | "deposit_held" | "bank";
  businessId?: string;
  /** USD cents, debit positive. */
  amountCents: number;
}

/** Rent received: the provider owes us the total, we owe the owner all but the commission. */
export function captureEntries(businessId: string, totalCents: number, commissionPercent: number): Entry[] {
  const commission = percentOf(totalCents, commissionPercent);
  return withoutZeros([
    { account: "provider_clearing", amountCents: totalCents },
    { account: "owner_payable", businessId, amountCents: -(totalCents - commission) },
    { account: "commission_revenue", amountCents: -commission },
  ]);
}

/**
 * Money paid back: the commission shrinks in proportion, so that what stays is the commission of what stays.
 * `bookedCommissionCents` is what was booked for the whole.
 */
export function refundEntries(
  businessId: string,
  totalCents: number,
  backCents: number,
  bookedCommissionCents: number,
): Entry[] {
  const kept = Math.round((bookedCommissionCents * (totalCents - backCents)) / totalCents);
  const commissionBack = bookedCommissionCents - kept;
  return withoutZeros([
    { account: "provider_clearing", amountCents: -backCents },
    { account: "owner_payable", businessId, amountCents: backCents - commissionBack },
    { account: "commission_revenue", amountCents: commissionBack },
  ]);
}

const withoutZeros = (entries: Entry[]) => entries.filter(({ amountCents }) => amountCents !== 0);
