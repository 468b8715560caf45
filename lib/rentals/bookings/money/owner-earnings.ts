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
  marketplaceDiscountCents: number;
  refundedCents: number;
  /** What earlier owners keep of the total, where the booking has moved. */
  earlierOwnersCents?: number;
  commissionPercent: number;
}): OwnerEarnings | null {
  const { status, totalCents, commissionPercent } = booking;
  if (status === "declined" || status === "expired" || (status === "cancelled" && !booking.isPaid))
    return null;
  const keptCents = Math.max(0, totalCents - booking.refundedCents - (booking.earlierOwnersCents ?? 0));
  const keptShare = (cents: number) => proportionalShare(cents, keptCents, totalCents);
  const commissionCents = keptShare(percentOf(totalCents, commissionPercent));
  const promotion = keptShare(promotionCents(booking));
  return {
    cents: keptCents - commissionCents + promotion,
    commissionCents,
    commissionPercent,
    promotionCents: promotion,
  };
}

/**
 * What the marketplace makes up for to the owner where its promo code was used: the difference to the owner's earnings
 * between the bill and the same without the code.
 */
export function promotionCents(bill: {
  totalCents: number;
  marketplaceDiscountCents: number;
  commissionPercent: number;
}): number {
  const { totalCents, marketplaceDiscountCents, commissionPercent } = bill;
  const earnedOf = (cents: number) => cents - percentOf(cents, commissionPercent);
  return earnedOf(totalCents + marketplaceDiscountCents) - earnedOf(totalCents);
}
