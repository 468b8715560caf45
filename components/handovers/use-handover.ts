"use client";

import { useTranslations } from "next-intl";
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
  async function send(request: object) {
    try {
      const path = `/api/bookings/${booking.id}/${act}`;
      const answer = await api.post(path, request, bookingDetail, `${act} ${booking.id} ${Date.now()}`);
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
