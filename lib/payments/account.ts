import type { BookingStatus } from "@/lib/bookings/contract";
import { shareDeposit } from "@/lib/deposits/rules";
import type { PaymentMethod, PaymentPurpose, PaymentStatus } from "./contract";
import { chargeable } from "./least-charge";

/** One payment as a booking's account keeps it. Cents unless the name says otherwise. */
export interface AccountPayment {
  id: string;
  purpose: PaymentPurpose;
  changeId: string | null;
  method: PaymentMethod;
  status: PaymentStatus;
  /** In its own currency's minor units. */
  amount: number;
  amountCents: number;
  /** What is taken of an authorised card, where that was decided; null: all. */
  capturedCents: number | null;
  /** Until when the card's bank keeps the amount for us. */
  captureBefore: Date | null;
  failureCode: string | null;
  createdAt: Date;
  /** Gone back, or on its way: every refund but the failed ones; and the same in its own currency. */
  committedCents: number;
  committedAmount: number;
  /** Of these, written down and not answered by the provider yet. */
  openBackCents: number;
  /**
   * Of these, a deposit's money the payer's bank took while it was held: it covers nothing any more. What a bank takes after the
   * return of what was kept is the marketplace's loss and changes nothing between renter and owner.
   */
  lostHeldCents: number;
  /** What the payer's bank has been asked to take back, and has not decided. */
  disputedCents: number;
  /** Of a deposit, what the books have as kept since the return; 0 while they have nothing. */
  keptCents: number;
}

/** A booking with all its money, as it stands at one moment: what every decision about a payment is made from. */
export interface Account {
  booking: {
    /** As statusAt() reads it. */
    status: BookingStatus;
    isInstantBook: boolean;
    acceptedAt: Date | null;
    totalCents: number;
    /** Of a booking that was called off: what goes back of the total. */
    refundedCents: number;
    lateCents: number;
    paidByPaymentId: string | null;
    depositPaymentId: string | null;
    latePaymentId: string | null;
  };
  /** What the owner keeps of the deposit for a damage. */
  damageCents: number;
  /** Changes of dates, as changeStatusAt() reads them. */
  changes: { id: string; status: string; paidByPaymentId: string | null }[];
  payments: AccountPayment[];
}

/** Which payment counts for what this one is for; any other that is captured is surplus and goes back. Null: none yet. */
export function settlerOf(account: Account, payment: Pick<AccountPayment, "purpose" | "changeId">) {
  const { booking, changes } = account;
  if (payment.purpose === "rent") return booking.paidByPaymentId;
  if (payment.purpose === "deposit") return booking.depositPaymentId;
  if (payment.purpose === "late") return booking.latePaymentId;
  return changes.find(({ id }) => id === payment.changeId)?.paidByPaymentId ?? null;
}

/** What a captured payment brought. */
export const paidCents = (payment: Pick<AccountPayment, "amountCents" | "capturedCents">) =>
  payment.capturedCents ?? payment.amountCents;

/** Another amount than its payer was asked for: it pays for nothing. */
export const isOtherAmount = ({ failureCode }: Pick<AccountPayment, "failureCode">): boolean =>
  failureCode === "amount_differs";

/** Counts for what it is for, and its money is here. */
export function isCounted(account: Account, payment: AccountPayment): boolean {
  const isHere = payment.status === "captured" || payment.status === "refunded";
  return isHere && settlerOf(account, payment) === payment.id;
}

/** What is held of the renter's as a deposit: nothing where the owner did without, or the card's bank let go of it. */
export function depositHeldCents({ booking, payments }: Account): number {
  const deposit = payments.find(({ id }) => id === booking.depositPaymentId);
  const isHeld = deposit && ["authorized", "captured", "refunded"].includes(deposit.status);
  return isHeld ? deposit.amountCents - deposit.lostHeldCents : 0;
}

/**
 * What becomes of the deposit once the car is back; see shareDeposit. A bank may give a part of it back after that was decided:
 * what was kept by then stays, and late days that were left to be paid for apart are not taken from it as well.
 */
export function depositOf(account: Account) {
  const heldCents = depositHeldCents(account);
  const { keptCents = 0 } = account.payments.find(({ id }) => id === account.booking.depositPaymentId) ?? {};
  const share = shareDeposit({
    heldCents: keptCents > 0 ? Math.min(heldCents, keptCents) : heldCents,
    lateCents: Math.max(0, account.booking.lateCents - latePaidCents(account)),
    damageCents: account.damageCents,
  });
  return { ...share, backCents: heldCents - share.keptCents };
}

function latePaidCents({ booking, payments }: Account): number {
  const late = payments.find(({ id }) => id === booking.latePaymentId);
  return late ? paidCents(late) : 0;
}

/** What the renter still owes for days beyond the agreed return. */
export const lateDueCents = (account: Account): number => chargeable(lateRestCents(account));

/** What of it is too little to be charged, and asked of nobody. */
export const lateWaivedCents = (account: Account): number => lateRestCents(account) - lateDueCents(account);

function lateRestCents(account: Account): number {
  if (account.booking.status !== "completed" || account.booking.latePaymentId) return 0;
  return depositOf(account).lateDueCents;
}
