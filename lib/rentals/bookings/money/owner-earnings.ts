import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import { percentOf, proportionalShare } from "@/lib/platform/money";
import type { OwnerEarnings } from "@/lib/rentals/bookings/money/contract";

/**
 * What the owner earns of a booking's total after refunds, by the commission frozen in its quote, as the ledger books
 * it (lib/payments/ledger/rules.ts). Null where no rent is or will be paid. Charges of the return come on top.
 */
export function ownerEarnings(booking: {
  status: BookingStatus;
  isPaid: boolean;
  totalCents: number;
  refundedCents: number;
  commissionPercent: number;
}): OwnerEarnings | null {
  const { status, totalCents, commissionPercent } = booking;
  if (status === "declined" || status === "expired" || (status === "cancelled" && !booking.isPaid))
    return null;
  const keptCents = totalCents - booking.refundedCents;
  const commissionCents = proportionalShare(percentOf(totalCents, commissionPercent), keptCents, totalCents);
  return { cents: keptCents - commissionCents, commissionCents, commissionPercent };
}
