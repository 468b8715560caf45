import {
  type Account,
  type AccountPayment,
  depositOf,
  isCounted,
  isOtherAmount,
  paidCents,
  settlerOf,
} from "./account";

/**
 * Cents of a captured payment that are still to be sent back: what was written down and not answered, and what is
 * not written down yet.
 */
export function owedBackCents(account: Account, payment: AccountPayment): number {
  return payment.openBackCents + newBackCents(account, payment);
}

/**
 * What may be sent back of a payment beyond what is on its way: nothing of what its payer's bank is deciding about, or it might
 * go back twice. That waits.
 */
export function newBackCents(account: Account, payment: AccountPayment): number {
  return dueBackCents(account, payment) - disputedBackCents(account, payment);
}

/** What is to go back of a payment and has to wait until the payer's bank has decided. */
export function disputedBackCents(account: Account, payment: AccountPayment): number {
  const undisputed = Math.max(0, paidCents(payment) - payment.committedCents - payment.disputedCents);
  return Math.max(0, dueBackCents(account, payment) - undisputed);
}

/**
 * What is to go back of a payment beyond what is on its way. What counts for nothing goes back whole, a deposit as the
 * return decided; of rent and changes whatever exceeds the bill, from the newest payment first. Never more than came.
 */
function dueBackCents(account: Account, payment: AccountPayment): number {
  if (payment.status !== "captured") return 0;
  const left = paidCents(payment) - payment.committedCents;
  if (!isCounted(account, payment)) return isAwaited(account, payment) ? 0 : left;
  if (payment.purpose === "late") return 0;
  if (payment.purpose === "deposit") return Math.max(0, left - depositKeptCents(account));
  return shareOfSurplus(account, payment);
}

/** Captured before what it is for was decided, so nothing is said about it yet. */
function isAwaited(account: Account, payment: AccountPayment): boolean {
  if (settlerOf(account, payment) || isOtherAmount(payment)) return false;
  const { status } = account.booking;
  if (payment.purpose === "rent") return status === "pending_payment" || status === "requested";
  const change = account.changes.find(({ id }) => id === payment.changeId);
  return payment.purpose === "change" && change?.status === "pending_payment";
}

/** While the car is out, all of it stays; when it was never fetched, nothing. */
function depositKeptCents(account: Account): number {
  const { status } = account.booking;
  if (status === "confirmed" || status === "active") return Number.MAX_SAFE_INTEGER;
  return status === "completed" ? depositOf(account).keptCents : 0;
}

/** Rent and changes of dates together pay one bill; each gives back of what it brought, newest first. */
function shareOfSurplus(account: Account, payment: AccountPayment): number {
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
 * A part of a payment in its own minor units, given what went back of it before: the parts never sum to more than
 * was paid, and all of it is exactly all.
 */
export function backAmount(
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

/** The same share of a payment in its own minor units; everything is exactly everything. */
export function shareInCurrency(payment: { amount: number; amountCents: number }, cents: number): number {
  if (cents === payment.amountCents) return payment.amount;
  return Math.max(1, Math.round((payment.amount * cents) / payment.amountCents));
}
