import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import {
  type AccountPayment,
  type BookingAccount,
  isCounted,
  LOST_TO_BANK,
  paidCents,
} from "@/lib/rentals/bookings/money/account";

/** Who bears what a bank has given back to a card's owner for good. */
export type Bearer = "marketplace" | "both";

/**
 * The marketplace, where the owner did their part: the car was handed over, and whom to trust with a card was not theirs to
 * judge. For a rental that never took place nobody has earned anything, nor with a payment that counts for nothing: owner
 * and marketplace give back what they had of it, as with any refund, though it may have been paid out.
 */
export function bearerOf(status: BookingStatus, counts: boolean): Bearer {
  const tookPlace = status === "active" || status === "completed";
  return tookPlace && counts ? "marketplace" : "both";
}

/**
 * What a booking counts as given back of its bill once a part of a payment was lost: at least all that went back of rent and
 * changes, so that nobody is given it again; more where more had been promised.
 */
export function refundedAfterLoss(
  account: BookingAccount,
  payment: AccountPayment,
  lostCents: number,
): number {
  const { totalCents, refundedCents } = account.booking;
  const gone = account.payments
    .filter((one) => (one.purpose === "rent" || one.purpose === "change") && isCounted(account, one))
    .reduce((sum, one) => sum + one.committedCents + (one.id === payment.id ? lostCents : 0), 0);
  return Math.max(refundedCents, Math.min(totalCents, gone));
}

/** Of a payment, not gone back yet nor on its way: a bank that took more than that is for a person to look at. */
export const remainingCents = (payment: AccountPayment): number =>
  paidCents(payment) - payment.committedCents;

/** A loss that was written down: a refund's row. One the bank has given back to us is a refund that failed. */
export interface Loss {
  reason: string;
  status: "created" | "succeeded" | "failed" | "by_hand";
  amount: number;
}

export const isLoss = ({ reason, status }: Pick<Loss, "reason" | "status">): boolean =>
  reason === LOST_TO_BANK && status !== "failed";

/** What is lost of a payment, in its minor units. */
export const lostAmountOf = (refunds: Loss[]): number =>
  refunds.filter(isLoss).reduce((sum, { amount }) => sum + amount, 0);

/**
 * Grows with every loss that is written down and with every one that comes back: who asked a bank before the last of them
 * heard something old.
 */
export function lossRevision(refunds: Loss[]): number {
  const ever = refunds.filter(({ reason }) => reason === LOST_TO_BANK);
  return 2 * ever.length - ever.filter(isLoss).length;
}

/** Which losses a sum that came back was of: the one of just that sum, else the newest, as many as it takes. Oldest first in. */
export function selectReinstated<L extends { amount: number }>(losses: L[], amount: number): L[] {
  const exact = losses.findLast((loss) => loss.amount === amount);
  if (exact) return [exact];
  let left = amount;
  return losses.toReversed().filter((loss) => {
    const isNeeded = left > 0;
    left -= loss.amount;
    return isNeeded;
  });
}
