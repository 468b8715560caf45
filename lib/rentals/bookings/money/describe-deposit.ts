import type { BookingSource } from "@/lib/rentals/quotes/booking-source";
import { type BookingAccount, depositHeldCents, depositSplitOf, isDepositOpen } from "./account";
import { depositOpensAt } from "./deposit";

interface AccountWithDeposit extends BookingAccount {
  booking: BookingAccount["booking"] & {
    startsAt: Date;
    createdAt: Date;
    source: BookingSource;
    depositCents: number;
  };
}

/** Describes the deposit for both sides; null for a vehicle without one. */
export function describeDeposit(account: AccountWithDeposit) {
  const { booking, payments } = account;
  const payment = payments.find(({ id }) => id === booking.depositPaymentId);
  if (booking.depositCents === 0) return null;
  const { keptCents, chargesCents, damageCents, claimsCents, refundCents } = depositSplitOf(account);
  const isOver = booking.status === "completed";
  const isOpen = isDepositOpen(account);
  return {
    opensAt: depositOpensAt(booking).toISOString(),
    isHeld: depositHeldCents(account) > 0,
    isWaived: booking.depositPaymentId === null,
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
