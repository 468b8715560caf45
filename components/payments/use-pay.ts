"use client";

import { useRouter } from "next/navigation";
import { useLocale } from "next-intl";
import { useFailureText } from "@/components/api/failure-text";
import { showBookingAgain } from "@/components/bookings/show-booking";
import { ApiError, api } from "@/lib/api/client";
import type { BookingDetail } from "@/lib/bookings/contract";
import { localPath } from "@/lib/i18n/local-path";
import { type PaymentRequest, paymentView } from "@/lib/payments/contract";
import { attemptKey } from "./payment-stage";

/** Begins a payment. One attempt has one key, so that a repeat after a lost answer begins no second one. */
export function usePay(booking: BookingDetail) {
  const failureText = useFailureText();
  const locale = useLocale();
  const router = useRouter();
  return async (request: PaymentRequest) => {
    try {
      const payment = await api.post("/api/payments", request, paymentView, attemptKey(booking, request));
      await showBookingAgain();
      if (payment.method === "card" && payment.actionUrl) router.push(localPath(payment.actionUrl, locale));
    } catch (error) {
      void showBookingAgain();
      throw error instanceof ApiError ? error : new ApiError(0, "unavailable", failureText(error));
    }
  };
}
