import type { Transaction } from "@/db";
import { createPort } from "@/lib/platform/port";
import type { BookingRow } from "./booking-row";

/** The operations rentals needs from payments; ./money decides which payments a booking needs. */
interface BookingPaymentsPort {
  /** Call after the commit: advances the booking's payments as far as possible now. Never throws. */
  advance(bookingId: string, now: Date): Promise<void>;
  /** Call in the return's transaction: records in the ledger what the owner keeps of a collected deposit. */
  settleReturnedDeposit(tx: Transaction, booking: BookingRow, now: Date): Promise<void>;
  /**
   * Call in the transaction that moves a booking to another business: of what its business has earned by it, the
   * share of the days left is the other's. `booking` is as it was before.
   */
  moveEarnings(
    tx: Transaction,
    booking: BookingRow,
    move: { changeId: string; toBusinessId: string; daysLeft: number; daysHeld: number },
    now: Date,
  ): Promise<void>;
}

export const bookingPayments = createPort<BookingPaymentsPort>("booking payments");
