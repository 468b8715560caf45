"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useFailureText } from "@/components/api/failure-text";
import { showBooking, showBookingAgain } from "@/components/bookings/show-booking";
import { errorText } from "@/components/form/error-text";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/api/client";
import { type BookingDetail, bookingDetail } from "@/lib/bookings/contract";

/** Sends what was seen at the counter; afterwards the booking is shown as it stands, whatever became of it. */
export function useHandover(
  booking: BookingDetail,
  act: "pickup" | "return",
  done: string,
  onDone: () => void,
) {
  const translate = errorText(useTranslations("errors"));
  const failureText = useFailureText();
  const lastSent = useRef({ body: "", key: "" });
  async function send(request: object) {
    try {
      const path = `/api/bookings/${booking.id}/${act}`;
      const body = JSON.stringify(request);
      // Sent once more because no answer came, it is the same handover and gets the first answer.
      if (lastSent.current.body !== body)
        lastSent.current = { body, key: `${act} ${booking.id} ${Date.now()}` };
      const answer = await api.post(path, request, bookingDetail, lastSent.current.key);
      onDone();
      toast.success(done);
      await showBooking(answer);
    } catch (error) {
      void showBookingAgain();
      throw error instanceof ApiError ? error : new ApiError(0, "unavailable", failureText(error));
    }
  }
  return { send, translate };
}
