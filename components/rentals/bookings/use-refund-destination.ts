"use client";

import { useTranslations } from "next-intl";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { refundDestinationKey } from "./refund-destination-key";

type Payment = BookingDetail["payments"][number];

/**
 * Returns the sentence that tells the renter where the refund of a payment arrives and when, or where it went;
 * undefined where neither is known.
 */
export function useRefundDestination({ business }: Pick<BookingDetail, "business">) {
  const t = useTranslations("bookings.refundTo");
  return (payment: Payment): string | undefined => {
    const key = refundDestinationKey(payment);
    const { method, maskedPhone } = payment;
    return key && t(key, { business: business.name, method, phone: maskedPhone ?? "" });
  };
}
