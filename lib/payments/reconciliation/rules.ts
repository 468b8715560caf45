import type { ProviderRecord } from "@/lib/payments/providers/port";
import type { PaymentStatus, RefundStatus } from "@/lib/rentals/bookings/money/contract";
import { shareInCurrency } from "@/lib/rentals/bookings/money/refund-due";
import type { Correction, FindingKind } from "./contract";

/** Our side of one payment: its row, its refunds, and the ledger. Amounts in cents unless noted otherwise. */
export interface PaymentSnapshot {
  payment: {
    status: PaymentStatus;
    /** Minor units of its currency. */
    amount: number;
    currency: string;
    amountCents: number;
    /** Null: all. */
    capturedCents: number | null;
    refundedCents: number;
  };
  refunds: {
    status: RefundStatus;
    /** Minor units. */
    amount: number;
    amountCents: number;
    /** True when an administrator transferred it without the provider. */
    isFromBank: boolean;
    /** True when the payer's bank took it back: the provider lists it with its disputes, not its refunds. */
    isLoss: boolean;
  }[];
  ledger: { capturedCents: number; refundedCents: number };
  /** The number of earlier payments for the same purpose that also hold money. */
  competingCaptures: number;
}

export interface Disagreement {
  kind: FindingKind;
  /** Minor units of `currency`; null where that side does not report an amount. */
  details: {
    ours: number;
    theirs: number | null;
    currency: string;
    /** The currency of `theirs` where it differs. */
    theirCurrency?: string;
  };
}

/**
 * Lists the differences between our records and the provider's, and within our records. Pending operations do not
 * count: a requested refund may or may not have been made. Values that a provider does not report are treated as
 * correct.
 */
export function disagreements(snapshot: PaymentSnapshot, theirs: ProviderRecord): Disagreement[] {
  return [...disagreementsWithProvider(snapshot, theirs), ...internalDisagreements(snapshot)];
}

function disagreementsWithProvider(
  { payment, refunds }: PaymentSnapshot,
  theirs: ProviderRecord,
): Disagreement[] {
  const { currency } = payment;
  const ours = capturedAmount(payment);
  const isTheirs = theirs.captured !== 0;
  if (ours === 0 && !isTheirs) return [];
  const isOtherMoney = isTheirs && theirs.currency !== null && theirs.currency !== currency;
  const otherMoney = isOtherMoney ? { theirCurrency: theirs.currency ?? "" } : {};
  const captured = { ours, theirs: theirs.captured, currency, ...otherMoney };
  if (ours === 0) return [{ kind: "captured_there_not_here", details: captured }];
  if (!isTheirs) return [{ kind: "captured_here_not_there", details: captured }];
  const found: Disagreement[] = [];
  if (isOtherMoney || (theirs.captured !== null && theirs.captured !== ours))
    found.push({ kind: "amount_differs", details: captured });
  const settled = refunds.filter(({ isLoss }) => isLoss).reduce((sum, { amount }) => sum + amount, 0);
  const disputed = (theirs.disputed ?? 0) + Math.max(0, (theirs.lost ?? 0) - settled);
  if (disputed > 0) found.push({ kind: "disputed", details: { ...captured, theirs: disputed } });
  if (theirs.refunded === null) return found;
  const through = refunds.filter(({ isFromBank, isLoss }) => !isFromBank && !isLoss);
  const refunded = sumOf(through, "succeeded");
  const details = { ours: refunded, theirs: theirs.refunded, currency };
  if (theirs.refunded < refunded) found.push({ kind: "refund_missing_there", details });
  if (theirs.refunded > refunded + sumOf(through, "created"))
    found.push({ kind: "refund_missing_here", details });
  return found;
}

function internalDisagreements({
  payment,
  refunds,
  ledger,
  competingCaptures,
}: PaymentSnapshot): Disagreement[] {
  const found: Disagreement[] = [];
  const captured = isCaptured(payment) ? (payment.capturedCents ?? payment.amountCents) : 0;
  const gone = payment.refundedCents;
  const refunded = refunds
    .filter(({ status }) => status === "succeeded")
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (ledger.capturedCents !== captured)
    found.push(inCents("ledger_differs", captured, ledger.capturedCents));
  else if (ledger.refundedCents !== gone) found.push(inCents("ledger_differs", gone, ledger.refundedCents));
  else if (refunded !== gone) found.push(inCents("ledger_differs", gone, refunded));
  const pendingRefundCents = refunds
    .filter(({ status }) => status === "created" || status === "by_hand")
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const left = captured - gone - pendingRefundCents;
  if (competingCaptures > 0 && left > 0) found.push(inCents("two_captures_of_one_booking", left, 0));
  return found;
}

/** The correction that makes our records agree with the provider's; null when none is possible. */
export function correctionOf(kind: FindingKind, details: Disagreement["details"]): Correction | null {
  const { ours, theirs, currency, theirCurrency } = details;
  if (theirs === null || theirCurrency) return null;
  const entry = (which: Correction["kind"], amount: number) =>
    amount === 0 ? null : { kind: which, amount, currency: currency as Correction["currency"] };
  switch (kind) {
    case "captured_there_not_here":
      return entry("record_capture", theirs);
    case "captured_here_not_there":
      return entry("write_off", ours);
    case "amount_differs":
      return theirs > 0 ? entry("correct_amount", theirs - ours) : null;
    case "refund_missing_here":
      return entry("record_refund", theirs - ours);
    case "refund_missing_there":
      return entry("undo_refund", ours - theirs);
    case "ledger_differs":
      return entry("post_difference", ours - theirs);
    default:
      return null;
  }
}

const inCents = (kind: FindingKind, ours: number, theirs: number): Disagreement => ({
  kind,
  details: { ours, theirs, currency: "USD" },
});

const isCaptured = ({ status }: PaymentSnapshot["payment"]) => status === "captured" || status === "refunded";

export function capturedAmount(payment: PaymentSnapshot["payment"]): number {
  if (!isCaptured(payment)) return 0;
  return payment.capturedCents === null ? payment.amount : shareInCurrency(payment, payment.capturedCents);
}

function sumOf(refunds: PaymentSnapshot["refunds"], status: "created" | "succeeded"): number {
  return refunds.filter((one) => one.status === status).reduce((sum, { amount }) => sum + amount, 0);
}
