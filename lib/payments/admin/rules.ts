import { COUNTER } from "@/lib/rentals/bookings/money/contract";
import type { AdminPaymentItem } from "./contract";

/**
 * Whether a refund can be offered on a payment: what renters paid for a rental, unless their bank is deciding about
 * it. Deposits and claims are settled on their own.
 */
export function isRefundOffered({
  status,
  provider,
  purpose,
  isDisputed,
  amountCents,
  refundedCents,
}: Pick<
  AdminPaymentItem,
  "status" | "provider" | "purpose" | "isDisputed" | "amountCents" | "refundedCents"
>): boolean {
  return (
    status === "captured" &&
    provider !== COUNTER &&
    (purpose === "rent" || purpose === "change") &&
    !isDisputed &&
    refundedCents < amountCents
  );
}
