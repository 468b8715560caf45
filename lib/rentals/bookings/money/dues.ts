import { toRwf } from "@/lib/platform/currency-conversion";
import type { BookingChange } from "@/lib/rentals/bookings/changes/contract";
import {
  type BookingAccount,
  chargesDueCents,
  claimDuesOf,
  depositHeldCents,
  depositSplitOf,
  isDepositOpen,
} from "./account";
import type { Due, PaymentPurpose } from "./contract";
import { depositOpensAt } from "./deposit";

interface AccountWithDues extends BookingAccount {
  booking: BookingAccount["booking"] & {
    startsAt: Date;
    deadlineAt: Date | null;
    depositCents: number;
    totalRwf: number;
    rwfPerHundredUsd: number;
  };
  changes: (BookingAccount["changes"][number] &
    Pick<BookingChange, "differenceCents" | "differenceRwf"> & { deadlineAt: Date | null })[];
}

/** Lists the amounts that the renter can pay for a booking now. */
export function duesOf(account: AccountWithDues, now: Date): Due[] {
  const { booking } = account;
  const dues: Due[] = [];
  if (booking.status === "pending_payment")
    dues.push(due("rent", booking.totalCents, booking.totalRwf, booking.deadlineAt));
  const change = account.changes.find(({ status }) => status === "pending_payment");
  if (change && (booking.status === "confirmed" || booking.status === "active"))
    dues.push({
      ...due("change", change.differenceCents, change.differenceRwf, change.deadlineAt),
      changeId: change.id,
    });
  const inRwf = (cents: number) => toRwf(cents, booking.rwfPerHundredUsd);
  if (isDepositDue(account, now))
    dues.push(due("deposit", booking.depositCents, inRwf(booking.depositCents), null));
  const charges = chargesDueCents(account);
  if (charges > 0) dues.push(due("late", charges, inRwf(charges), null));
  // Claims are paid one after the other, because a booking can have only one pending payment per purpose.
  const claim = claimDuesOf(account).find(({ dueCents }) => dueCents > 0);
  if (claim)
    dues.push({
      ...due("claim", claim.dueCents, inRwf(claim.dueCents), null),
      claimId: claim.claimId,
    });
  return dues;
}

/** The deposit is due from 48 hours before the pick-up until the handover. */
function isDepositDue({ booking }: AccountWithDues, now: Date): boolean {
  const isAwaited = booking.depositCents > 0 && booking.depositPaymentId === null;
  return isAwaited && booking.status === "confirmed" && now >= depositOpensAt(booking.startsAt);
}

function due(purpose: PaymentPurpose, cents: number, rwf: number, until: Date | null): Due {
  return {
    purpose,
    totalCents: cents,
    totalRwf: rwf,
    deadlineAt: until?.toISOString() ?? null,
    changeId: null,
    claimId: null,
  };
}

/** Describes the deposit for both sides; null for a vehicle without one. */
export function describeDeposit(account: AccountWithDues) {
  const { booking, payments } = account;
  const payment = payments.find(({ id }) => id === booking.depositPaymentId);
  if (booking.depositCents === 0) return null;
  const { keptCents, chargesCents, damageCents, claimsCents, refundCents } = depositSplitOf(account);
  const isOver = booking.status === "completed";
  const isOpen = isDepositOpen(account);
  return {
    opensAt: depositOpensAt(booking.startsAt).toISOString(),
    isHeld: depositHeldCents(account) > 0,
    /** False when it is only authorised on a card. */
    isCollected: payment?.status === "captured" || payment?.status === "refunded",
    keptCents: isOver ? keptCents : 0,
    chargesCents: isOver ? chargesCents : 0,
    damageCents: isOver ? damageCents : 0,
    claimsCents: isOver ? claimsCents : 0,
    refundCents: isOver && !isOpen ? refundCents : 0,
    /** While it is held after the return: the part that is not kept so far, and the deadline for claims. */
    openCents: isOpen ? refundCents : 0,
    settlesAt: isOpen ? (booking.depositSettlesAt?.toISOString() ?? null) : null,
  };
}
