"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { errorText } from "@/components/form/error-text";
import { useErrorText } from "@/components/form/use-error-text";
import { refreshBookings, showBooking } from "@/components/rentals/bookings/show-booking";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/platform/http/api-client";
import { type BookingDetail, bookingDetail } from "@/lib/rentals/bookings/contract";

/** Submits a record of a handover and reloads the booking, also when the server refused it. */
export function useHandover(
  booking: BookingDetail,
  route: "pickup" | "return" | "inspections",
  done: string,
  onDone: () => void,
) {
  const translate = errorText(useTranslations("errors"));
  const failureText = useErrorText();
  const lastSent = useRef({ body: "", key: "" });
  async function send(request: object) {
    try {
      const path = `/api/bookings/${booking.id}/${route}`;
      const body = JSON.stringify(request);
      // A retry after a lost response reuses the idempotency key, so that the server returns the first
      // response.
      if (lastSent.current.body !== body)
        lastSent.current = { body, key: `${route} ${booking.id} ${Date.now()}` };
      const answer = await api.post(path, request, bookingDetail, lastSent.current.key);
      onDone();
      toast.success(done);
      await showBooking(answer);
    } catch (error) {
      void refreshBookings();
      throw error instanceof ApiError ? error : new ApiError(0, "unavailable", failureText(error));
    }
  }
  return { send, translate };
}
