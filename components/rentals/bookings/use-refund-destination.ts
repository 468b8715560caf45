"use client";

import { useTranslations } from "next-intl";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { isCounterMethod } from "@/lib/rentals/bookings/money/contract";

type Payment = BookingDetail["payments"][number];

/** Returns the sentence that tells the renter where the refund of a payment arrives and when, or where it went. */
export function useRefundDestination({ business }: Pick<BookingDetail, "business">) {
  const t = useTranslations("bookings.refundTo");
  return ({ method, maskedPhone, refundedAmount, pendingRefundAmount }: Payment): string => {
    const isSent = refundedAmount > 0 && pendingRefundAmount === 0;
    if (method === "card") return t(isSent ? "cardSent" : "card");
    if (isCounterMethod(method)) return t(isSent ? "counterSent" : "counter", { business: business.name });
    return t(isSent ? "phoneSent" : "phone", { method, phone: maskedPhone ?? "" });
  };
}
