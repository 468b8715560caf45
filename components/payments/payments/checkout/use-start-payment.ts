"use client";

import { useRouter } from "next/navigation";
import { useLocale } from "next-intl";
import { useErrorText } from "@/components/form/use-error-text";
import { refreshBookings } from "@/components/rentals/bookings/show-booking";
import { type PaymentRequest, paymentView } from "@/lib/payments/payments/contract";
import { ApiError, api } from "@/lib/platform/http/api-client";
import { localPath } from "@/lib/platform/i18n/local-path";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { attemptKey } from "./checkout-step";

/** Starts a payment. Each attempt has one idempotency key, so a retry after a lost response starts only one payment. */
export function useStartPayment(booking: BookingDetail) {
  const failureText = useErrorText();
  const locale = useLocale();
  const router = useRouter();
  return async (request: PaymentRequest) => {
    try {
      const payment = await api.post("/api/payments", request, paymentView, attemptKey(booking, request));
      await refreshBookings();
      if (payment.method === "card" && payment.actionUrl) router.push(localPath(payment.actionUrl, locale));
    } catch (error) {
      void refreshBookings();
      throw error instanceof ApiError ? error : new ApiError(0, "unavailable", failureText(error));
    }
  };
}
