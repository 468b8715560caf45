import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import {
  type AccountPayment,
  type BookingAccount,
  isCounted,
  LOST_TO_BANK,
  paidCents,
} from "@/lib/rentals/bookings/money/account";
import type { RefundStatus } from "@/lib/rentals/bookings/money/contract";

/** Whether the bank still accepts evidence: until its deadline, and only once. */
export const canSendEvidence = (
  dispute: { status: string | null; dueAt: string | null } | null,
  now: Date,
): boolean =>
  dispute?.status === "needs_response" && (dispute.dueAt === null || new Date(dispute.dueAt) > now);

/**
 * The status of a payment's dispute that the bank has decided for the cardholder, while the amount exceeds the rest of
 * the payment and an administrator has to look at it. Nothing of the payment is refunded meanwhile, nor afterwards.
 */
export const LOST_STATUS = "lost";

/** The side that bears money that a bank has finally returned to a cardholder. */
export type Bearer = "marketplace" | "both";

/**
 * The marketplace bears the loss if the vehicle was handed over, because accepting the card was not the owner's
 * decision. When the rental never took place, or the payment does not count, nothing was earned: owner and marketplace
 * both return their share, as with any refund, even after a payout.
 */
export function bearerOf(status: BookingStatus, counts: boolean): Bearer {
  const tookPlace = status === "active" || status === "completed";
  return tookPlace && counts ? "marketplace" : "both";
}

/**
 * The amount that counts as refunded from a booking's bill once part of a payment was lost: at least everything
 * returned for rent and changes, so that it is not refunded twice; more if more had been promised.
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

/**
 * The rest of a payment after finished and pending refunds. When a bank took more than that, an administrator has to
 * look at it.
 */
export const remainingCents = (payment: AccountPayment): number =>
  paidCents(payment) - payment.committedCents;

/** A recorded loss, stored as a row of refunds. A loss that the bank has reversed is a failed refund. */
export interface Loss {
  reason: string;
  status: RefundStatus;
  amount: number;
}

export const isLoss = ({ reason, status }: Pick<Loss, "reason" | "status">): boolean =>
  reason === LOST_TO_BANK && status !== "failed";

/** The amount of a payment that is lost, in its minor units. */
export const lostAmountOf = (refunds: Loss[]): number =>
  refunds.filter(isLoss).reduce((sum, { amount }) => sum + amount, 0);

/**
 * Increases with every loss that is recorded or reversed. A provider's answer to a request made at a lower revision is
 * outdated.
 */
export function lossRevision(refunds: Loss[]): number {
  const ever = refunds.filter(({ reason }) => reason === LOST_TO_BANK);
  return 2 * ever.length - ever.filter(isLoss).length;
}

/**
 * Selects the losses that a returned amount belongs to: the one of exactly that amount, otherwise as many of the newest
 * as needed. Expects oldest first.
 */
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
