import {
  type AccountPayment,
  type BookingAccount,
  countedPaymentId,
  depositSplitOf,
  isCounted,
  isDepositOpen,
  isWrongAmount,
  paidCents,
} from "./account";

/**
 * Cents of a captured payment still to be refunded: recorded refunds without an answer, plus those not
 * recorded yet.
 */
export function refundOwedCents(account: BookingAccount, payment: AccountPayment): number {
  return payment.openRefundCents + newRefundCents(account, payment);
}

/**
 * The cents that may be refunded now, beyond recorded refunds. Disputed money has to wait, or it could be refunded
 * twice.
 */
export function newRefundCents(account: BookingAccount, payment: AccountPayment): number {
  return dueRefundCents(account, payment) - disputedRefundCents(account, payment);
}

/** The cents to refund that have to wait until the payer's bank has decided the dispute. */
export function disputedRefundCents(account: BookingAccount, payment: AccountPayment): number {
  const undisputed = Math.max(0, paidCents(payment) - payment.committedCents - payment.disputedCents);
  return Math.max(0, dueRefundCents(account, payment) - undisputed);
}

/** True when a recorded refund is for money that the payer's bank may return, so that the payer could get it twice. */
export const refundsDisputedMoney = (payment: AccountPayment): boolean =>
  payment.committedCents + payment.disputedCents > paidCents(payment);

/**
 * The cents to refund beyond recorded refunds. A payment that does not count is refunded in full, a deposit according
 * to the return; rent and changes are refunded to the extent that they exceed the bill, newest payment first. Never
 * more than was paid.
 */
function dueRefundCents(account: BookingAccount, payment: AccountPayment): number {
  if (payment.status !== "captured") return 0;
  const left = paidCents(payment) - payment.committedCents;
  if (!isCounted(account, payment)) return isAwaited(account, payment) ? 0 : left;
  if (payment.purpose === "late" || payment.purpose === "claim") return 0;
  if (payment.purpose === "deposit") return Math.max(0, left - retainedDepositCents(account));
  return shareOfSurplus(account, payment);
}

/** True when the payment was captured before its purpose was decided, so a refund is not decided either. */
function isAwaited(account: BookingAccount, payment: AccountPayment): boolean {
  if (countedPaymentId(account, payment) || isWrongAmount(payment)) return false;
  const { status } = account.booking;
  if (payment.purpose === "rent") return status === "pending_payment" || status === "requested";
  const change = account.changes.find(({ id }) => id === payment.changeId);
  return payment.purpose === "change" && change?.status === "pending_payment";
}

/** All of the deposit is retained until it is settled after the return; without a pick-up, nothing is. */
function retainedDepositCents(account: BookingAccount): number {
  const { status } = account.booking;
  if (status === "confirmed" || status === "active" || isDepositOpen(account)) return Number.MAX_SAFE_INTEGER;
  return status === "completed" ? depositSplitOf(account).keptCents : 0;
}

/** Rent and changes of dates pay one bill together; a surplus is refunded from the newest payment first. */
function shareOfSurplus(account: BookingAccount, payment: AccountPayment): number {
  const paying = account.payments
    .filter((one) => (one.purpose === "rent" || one.purpose === "change") && isCounted(account, one))
    .sort(
      (one, other) => other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1),
    );
  const bill = account.booking.totalCents - account.booking.refundedCents;
  let surplus = paying.reduce((sum, one) => sum + paidCents(one) - one.committedCents, 0) - bill;
  for (const one of paying) {
    const share = Math.max(0, Math.min(surplus, paidCents(one) - one.committedCents));
    if (one.id === payment.id) return share;
    surplus -= share;
  }
  return 0;
}

/**
 * The francs that the renter gets back if the booking is cancelled with this refund; null if a part of it goes to a
 * card, which is refunded in dollars.
 */
export function francsRefundedOnCancellation(account: BookingAccount, refundedCents: number): number | null {
  const cancelled = {
    ...account,
    booking: { ...account.booking, status: "cancelled" as const, refundedCents },
  };
  const refunds = cancelled.payments
    .filter((payment) => payment.purpose !== "deposit" && isCounted(cancelled, payment))
    .map((payment) => ({ payment, cents: dueRefundCents(cancelled, payment) }))
    .filter(({ cents }) => cents > 0);
  if (refunds.length === 0 || refunds.some(({ payment }) => payment.method === "card")) return null;
  return refunds.reduce((sum, { payment, cents }) => sum + refundAmount(payment, cents), 0);
}

/**
 * A refund in the payment's minor units, taking earlier refunds into account: the parts never sum to more than was
 * paid, and a full refund is exact.
 */
export function refundAmount(
  payment: Pick<
    AccountPayment,
    "amount" | "amountCents" | "capturedCents" | "committedCents" | "committedAmount"
  >,
  cents: number,
): number {
  const whole = shareInCurrency(payment, paidCents(payment));
  const upTo = shareInCurrency(payment, payment.committedCents + cents);
  return Math.min(Math.max(1, upTo - payment.committedAmount), whole - payment.committedAmount);
}

/** Converts cents of a payment to its own minor units; the full amount converts exactly. */
export function shareInCurrency(payment: { amount: number; amountCents: number }, cents: number): number {
  if (cents === payment.amountCents) return payment.amount;
  return Math.max(1, Math.round((payment.amount * cents) / payment.amountCents));
}
/** Converts minor units of a payment to cents. */
export function centsOf({ amount, amountCents }: { amount: number; amountCents: number }, part: number) {
  return part === amount ? amountCents : Math.round((amountCents * part) / amount);
}
