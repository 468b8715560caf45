import type { lossReasons } from "@/db/enums/payments";
import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import { chargeableCents } from "@/lib/platform/minimum-charge";
import type { PaymentPurpose, PaymentStatus, RecordedMethod } from "./contract";
import { splitDeposit } from "./deposit";

/** A payment in a booking's account. Amounts are cents unless the name says otherwise. */
export interface AccountPayment {
  id: string;
  purpose: PaymentPurpose;
  changeId: string | null;
  claimId: string | null;
  method: RecordedMethod;
  status: PaymentStatus;
  /** In minor units of the payment's currency. */
  amount: number;
  amountCents: number;
  /** The amount to capture of an authorised card, once decided; null means all. */
  capturedCents: number | null;
  /** When the card's authorisation ends. */
  captureBefore: Date | null;
  failureCode: string | null;
  createdAt: Date;
  /** Refunded or being refunded, without failed refunds; then the same in the payment's own currency. */
  committedCents: number;
  committedAmount: number;
  /** The part of committedCents that is recorded but not yet answered by the provider. */
  openRefundCents: number;
  /**
   * The part of committedCents that was gone from a deposit while it was held: the payer's bank took it, the provider
   * refunded it unasked, or it never arrived. It no longer covers anything. What is lost of the part that was kept after
   * the return is the marketplace's loss and changes nothing between renter and owner.
   */
  lostHeldCents: number;
  /** The amount under an undecided dispute with the payer's bank. */
  disputedCents: number;
  /** For a deposit: the amount that the ledger shows as kept since the return; 0 before. */
  keptCents: number;
}

/** A booking with all its money at one moment; every decision about a payment is based on it. */
export interface BookingAccount {
  booking: {
    /** The effective status from statusAt(). */
    status: BookingStatus;
    isInstantBook: boolean;
    acceptedAt: Date | null;
    totalCents: number;
    /** For a cancelled booking: the part of the total to refund. */
    refundedCents: number;
    /** The price of the return: late days, extra kilometres, missing fuel, the driver's overtime and nights. */
    chargesCents: number;
    paidByPaymentId: string | null;
    depositPaymentId: string | null;
    latePaymentId: string | null;
    /** Set while a deposit is held after the return, because the owner may still file claims or has filed some. */
    depositSettlesAt: Date | null;
  };
  /** The amount the owner keeps of the deposit for damage. */
  damageCents: number;
  /** Changes of dates, vehicle or place, with their effective status from changeStatusAt(). */
  changes: { id: string; status: string; paidByPaymentId: string | null }[];
  /** Claims after the return, in the order in which they were agreed; undecided ones last. */
  claims: AccountClaim[];
  payments: AccountPayment[];
}

interface AccountClaim {
  id: string;
  /** What the renter has to pay; null until that is settled. */
  agreedCents: number | null;
  /** The part of it that the deposit covers. */
  fromDepositCents: number;
  paidByPaymentId: string | null;
}

/**
 * The payment that counts for this payment's purpose; any other captured one is surplus and is refunded. Null
 * when there is none yet.
 */
export function countedPaymentId(
  account: BookingAccount,
  payment: Pick<AccountPayment, "purpose" | "changeId" | "claimId">,
) {
  const { booking, changes, claims } = account;
  if (payment.purpose === "rent") return booking.paidByPaymentId;
  if (payment.purpose === "deposit") return booking.depositPaymentId;
  if (payment.purpose === "late") return booking.latePaymentId;
  if (payment.purpose === "claim")
    return claims.find(({ id }) => id === payment.claimId)?.paidByPaymentId ?? null;
  return changes.find(({ id }) => id === payment.changeId)?.paidByPaymentId ?? null;
}

/** The amount a captured payment brought in. */
export const paidCents = (payment: Pick<AccountPayment, "amountCents" | "capturedCents">) =>
  payment.capturedCents ?? payment.amountCents;

/** True when the amount differs from the requested one; such a payment does not count. */
export const isWrongAmount = ({ failureCode }: Pick<AccountPayment, "failureCode">): boolean =>
  failureCode === "amount_differs";

/** True when the payment counts for its purpose and its money has arrived. */
export function isCounted(account: BookingAccount, payment: AccountPayment): boolean {
  const isHere = payment.status === "captured" || payment.status === "refunded";
  return isHere && countedPaymentId(account, payment) === payment.id;
}

/** The deposit currently held; 0 when the owner waived it or the bank released the authorisation. */
export function depositHeldCents({ booking, payments }: BookingAccount): number {
  const deposit = payments.find(({ id }) => id === booking.depositPaymentId);
  const isHeld = deposit && ["authorized", "captured", "refunded"].includes(deposit.status);
  return isHeld ? deposit.amountCents - deposit.lostHeldCents : 0;
}

/**
 * Splits the deposit after the return; see splitDeposit. If a bank takes a part back after that decision, the amount
 * already kept stays, and charges that were left to be paid separately are not taken from the deposit again.
 */
export function depositSplitOf(account: BookingAccount) {
  const heldCents = depositHeldCents(account);
  const { keptCents = 0 } = account.payments.find(({ id }) => id === account.booking.depositPaymentId) ?? {};
  const share = splitDeposit({
    heldCents: keptCents > 0 ? Math.min(heldCents, keptCents) : heldCents,
    chargesCents: Math.max(0, account.booking.chargesCents - chargesPaidCents(account)),
    damageCents: account.damageCents,
    claimsCents: account.claims.reduce((sum, { fromDepositCents }) => sum + fromDepositCents, 0),
  });
  return { ...share, refundCents: heldCents - share.keptCents };
}

/** True from the return until the deposit is settled; until then, nothing is refunded. */
export const isDepositOpen = ({ booking }: BookingAccount): boolean =>
  booking.status === "completed" && booking.depositSettlesAt !== null;

/**
 * True after the return while a part of a card's deposit is to be kept but only authorised. The capture may still fail,
 * and then the renter owes that part as well, so they are asked for nothing beyond the deposit until then.
 */
export function isCaptureAwaited(account: BookingAccount): boolean {
  const { status, depositPaymentId } = account.booking;
  const deposit = account.payments.find(({ id }) => id === depositPaymentId);
  if (status !== "completed" || deposit?.status !== "authorized") return false;
  return depositSplitOf(account).keptCents > 0;
}

/**
 * For each claim what the deposit covers, what the renter still owes, and what is waived because it is too small to
 * charge. If the deposit yields less than expected, the claims agreed last are covered less.
 */
export function claimDuesOf(account: BookingAccount) {
  let coverCents = depositSplitOf(account).claimsCents;
  return account.claims.map(({ id: claimId, agreedCents, fromDepositCents, paidByPaymentId }) => {
    const coveredCents = Math.min(coverCents, fromDepositCents);
    coverCents -= coveredCents;
    const isOwed = agreedCents !== null && paidByPaymentId === null;
    const restCents = isOwed ? agreedCents - coveredCents : 0;
    const dueCents = chargeableCents(restCents);
    return { claimId, coveredCents, dueCents, waivedCents: restCents - dueCents };
  });
}

function chargesPaidCents({ booking, payments }: BookingAccount): number {
  const late = payments.find(({ id }) => id === booking.latePaymentId);
  return late ? paidCents(late) : 0;
}

/** What the renter still owes for the return. */
export const chargesDueCents = (account: BookingAccount): number =>
  chargeableCents(chargesRemainingCents(account));

/** The part of it that is too small to charge and is waived. */
export const chargesWaivedCents = (account: BookingAccount): number =>
  chargesRemainingCents(account) - chargesDueCents(account);

function chargesRemainingCents(account: BookingAccount): number {
  if (account.booking.status !== "completed" || account.booking.latePaymentId) return 0;
  return depositSplitOf(account).chargesDueCents;
}
type LossReason = (typeof lossReasons)[number];

/**
 * Reason stored with a refund that the payer's bank took. It was not requested from a provider, and the ledger records
 * it separately.
 */
export const LOST_TO_BANK = "dispute_lost" satisfies LossReason;

/** Reason stored with the refund that writes off a payment whose money was never received. */
export const NOT_RECEIVED = "not_received" satisfies LossReason;

/** Reason stored with a refund that the provider made without our request. */
export const MADE_BY_PROVIDER = "recorded" satisfies LossReason;
