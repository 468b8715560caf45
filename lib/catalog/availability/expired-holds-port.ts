import type { Transaction } from "@/db";
import { createPort } from "@/lib/platform/port";

/** The operation that availability needs from rentals when it deletes expired holds. */
interface ExpiredHolds {
  /** Expires the bookings of the deleted holds whose deadline has passed, in the same transaction. */
  expireBookings(tx: Transaction, bookingIds: string[], now: Date): Promise<void>;
}

export const expiredHolds = createPort<ExpiredHolds>("expired holds");
