import type { Transaction } from "@/db";
import { createPort } from "@/lib/platform/port";
import type { BookingRow } from "./booking-row";

/** The operations that rentals need from payments; ./money decides which payments a booking needs. */
interface BookingPaymentsPort {
  /** Advances the booking's payments as far as possible now. Call after the commit. Never throws. */
  advance(bookingId: string, now: Date): Promise<void>;
  /** Records in the ledger the part of a collected deposit that the owner keeps. Call in the return's transaction. */
  settleReturnedDeposit(tx: Transaction, booking: BookingRow, now: Date): Promise<void>;
  /**
   * Brings the marketplace's compensation for its promo code in line with the booking. Call in the transaction in which
   * a booking is confirmed, changed or cancelled, or becomes a no-show, with the row after that.
   */
  settlePromotion(tx: Transaction, booking: BookingRow, now: Date): Promise<void>;
  /**
   * Moves the earnings for the remaining days to the other business. Call in the transaction that moves a booking to
   * another business. `booking` is the row before the move.
   */
  moveEarnings(
    tx: Transaction,
    booking: BookingRow,
    move: { changeId: string; toBusinessId: string; daysLeft: number; daysHeld: number },
    now: Date,
  ): Promise<void>;
}

export const bookingPayments = createPort<BookingPaymentsPort>("booking payments");
