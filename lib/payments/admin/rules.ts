import { COUNTER } from "@/lib/rentals/bookings/money/contract";
import type { AdminPaymentItem } from "./contract";

/**
 * Whether a refund can be offered for a payment: it must be for a rental and not under dispute. Deposits and claims are
 * settled separately.
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
