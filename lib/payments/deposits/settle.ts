import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "@/db";
import type { payments } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import { postDepositDeduction } from "@/lib/payments/ledger/commands";
import { systemActor } from "@/lib/platform/actor";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import {
  type BookingAccount,
  depositHeldCents,
  depositSplitOf,
  isDepositOpen,
} from "@/lib/rentals/bookings/money/account";
import { getBookingAccount } from "@/lib/rentals/bookings/money/account-queries";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";

type PaymentRow = typeof payments.$inferSelect;
/** The first deposit held before the handover counts; any other is refunded automatically. */
export async function assignDeposit(tx: Transaction, payment: PaymentRow, booking: BookingRow, now: Date) {
  if (booking.status !== "confirmed" || booking.depositPaymentId) return;
  await tx
    .update(bookings)
    .set({ depositPaymentId: payment.id })
    .where(and(eq(bookings.id, booking.id), isNull(bookings.depositPaymentId)));
  const { amountCents } = payment;
  await recordBookingEvent(tx, booking, systemActor, { reason: "deposit_held", amountCents }, now);
}

/**
 * Handles a collected deposit: one paid by mobile money, a card captured before its authorisation expires, or, after
 * the return, the part the owner keeps.
 */
export async function onDepositCaptured(
  tx: Transaction,
  payment: PaymentRow,
  booking: BookingRow,
  now: Date,
): Promise<void> {
  await assignDeposit(tx, payment, booking, now);
  if (booking.status === "completed" && booking.depositPaymentId === payment.id)
    await settleReturnedDeposit(tx, booking, now);
}

/**
 * The card's bank released the authorisation, or nothing of a collected deposit is left. Before the pick-up the renter
 * may pay it again; later it covers nothing, and both sides learn that the renter owes directly what it should have
 * covered.
 */
export async function onDepositGone(
  tx: Transaction,
  payment: Pick<PaymentRow, "id">,
  booking: BookingRow,
  now: Date,
): Promise<void> {
  if (booking.depositPaymentId !== payment.id) return;
  if (booking.status === "confirmed") {
    await tx.update(bookings).set({ depositPaymentId: null }).where(eq(bookings.id, booking.id));
    return recordBookingEvent(tx, booking, systemActor, { reason: "deposit_lost" }, now);
  }
  const account = await getBookingAccount(tx, booking.id, now);
  // What was kept of it before is settled, whatever becomes of the payment.
  if (depositHeldCents(account) === 0 && isDepositNeeded(account))
    await recordBookingEvent(tx, booking, systemActor, { reason: "deposit_released" }, now);
}

/** After the return, an authorisation that nothing is kept of is released on purpose. */
function isDepositNeeded(account: BookingAccount): boolean {
  const { status, chargesCents } = account.booking;
  if (status !== "completed") return status === "active";
  const isClaimed = account.claims.some(({ fromDepositCents }) => fromDepositCents > 0);
  return isDepositOpen(account) || chargesCents > 0 || account.damageCents > 0 || isClaimed;
}

/**
 * Records the part of a collected deposit that the owner keeps, once it is settled. For a card that is only authorised,
 * this is recorded when the part is captured.
 */
export async function settleReturnedDeposit(tx: Transaction, booking: BookingRow, now: Date): Promise<void> {
  const account = await getBookingAccount(tx, booking.id, now);
  const deposit = account.payments.find(({ id }) => id === account.booking.depositPaymentId);
  const { chargesCents, damageCents, claimsCents, keptCents } = depositSplitOf(account);
  if (isDepositOpen(account) || deposit?.status !== "captured" || keptCents === 0) return;
  const deduction = { chargesCents, damageCents, claimsCents };
  await postDepositDeduction(tx, deposit, deduction, booking.businessId, now);
}
