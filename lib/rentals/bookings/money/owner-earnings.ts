import { type BookingStatus, isNotTakingPlace } from "@/lib/catalog/availability/booking-status";
import { percentOf, proportionalShare } from "@/lib/platform/money";
import type { OwnerEarnings } from "@/lib/rentals/bookings/money/contract";

/**
 * What the owner earns from a booking's total after refunds, with the commission frozen in its quote, as the ledger
 * records it (lib/payments/ledger/rules.ts). Null if no rent is or will be paid. Charges of the return are added
 * separately.
 */
export function ownerEarnings(booking: {
  status: BookingStatus;
  isPaid: boolean;
  totalCents: number;
  marketplaceDiscountCents: number;
  refundedCents: number;
  /** The part of the total that earlier owners keep, less the refunds by then, if the booking has moved. */
  earlierOwnersCents?: number;
  commissionPercent: number;
}): OwnerEarnings | null {
  const { status, totalCents, commissionPercent } = booking;
  if (status === "declined" || status === "expired" || (status === "cancelled" && !booking.isPaid))
    return null;
  const keptCents = Math.max(0, totalCents - booking.refundedCents - (booking.earlierOwnersCents ?? 0));
  const keptShare = (cents: number) => proportionalShare(cents, keptCents, totalCents);
  const commissionCents = keptShare(percentOf(totalCents, commissionPercent));
  const promotion = isNotTakingPlace(status) ? 0 : keptShare(promotionCents(booking));
  return {
    cents: keptCents - commissionCents + promotion,
    commissionCents,
    commissionPercent,
    promotionCents: promotion,
  };
}

/**
 * The marketplace's compensation to the owner for its own promo code: the difference in the owner's earnings between
 * the bill with and without the code. It is taken back when the rental does not take place.
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

/**
 * What the return adds to the owner's earnings, as the ledger records it: collected charges, which bear the commission,
 * and without commission what was kept of the deposit for damage and claims, and what renters paid for claims besides.
 */
export function earningsOfReturn(
  booking: {
    charges: readonly { amountCents: number }[];
    chargesDueCents: number;
    chargesWaivedCents: number;
    deposit: { chargesCents: number; damageCents: number; claimsCents: number } | null;
    claims: readonly { paidCents: number }[];
  },
  commissionPercent: number,
) {
  const { charges, chargesDueCents, chargesWaivedCents, deposit, claims } = booking;
  const chargesCents =
    charges.reduce((sum, { amountCents }) => sum + amountCents, 0) - chargesDueCents - chargesWaivedCents;
  const fromDepositCents = deposit?.chargesCents ?? 0;
  const paidCents = claims.reduce((sum, claim) => sum + claim.paidCents, 0);
  const compensationCents = (deposit?.damageCents ?? 0) + (deposit?.claimsCents ?? 0) + paidCents;
  // Rounded for each payment, as in the ledger.
  const commissionCents =
    percentOf(fromDepositCents, commissionPercent) +
    percentOf(chargesCents - fromDepositCents, commissionPercent);
  return {
    chargesCents,
    compensationCents,
    commissionCents,
    cents: chargesCents + compensationCents - commissionCents,
  };
}
