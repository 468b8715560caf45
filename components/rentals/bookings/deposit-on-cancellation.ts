import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { isDepositAtCounter } from "./counter-deposit";

/** The key of bookings.cancel that says what becomes of the deposit; undefined while none is held. */
export function depositOnCancellation(booking: Pick<BookingDetail, "deposit" | "payments">) {
  if (!booking.deposit?.isHeld) return undefined;
  if (isDepositAtCounter(booking)) return "depositAtCounter";
  return booking.deposit.isCollected ? "depositRefunded" : "depositReleased";
}
