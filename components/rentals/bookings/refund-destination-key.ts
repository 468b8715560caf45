import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { isCounterMethod } from "@/lib/rentals/bookings/money/contract";

type Payment = BookingDetail["payments"][number];

/** The key of bookings.refundTo that is true for the refund of a payment; undefined if none is. */
export function refundDestinationKey(
  payment: Pick<
    Payment,
    "method" | "refundedAmount" | "pendingRefundAmount" | "isRefundDelayed" | "refundRoute" | "isWrittenOff"
  >,
) {
  const { method, refundedAmount, pendingRefundAmount, isRefundDelayed, refundRoute } = payment;
  const isSent = refundedAmount > 0 && pendingRefundAmount === 0;
  if (payment.isWrittenOff) return "writtenOff";
  if (refundRoute === null) return undefined;
  if (isCounterMethod(method)) return isSent ? "counterSent" : "counter";
  if (refundRoute === "transfer") return isSent ? "transferSent" : "transfer";
  if (isRefundDelayed) return undefined;
  if (method === "card") return isSent ? "cardSent" : "card";
  return isSent ? "phoneSent" : "phone";
}
