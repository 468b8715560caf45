"use client";

import { refreshBookings, showBooking } from "@/components/rentals/bookings/show-booking";
import { api } from "@/lib/platform/http/api-client";
import { bookingDetail } from "@/lib/rentals/bookings/contract";

/** Sends what somebody does about a claim and shows the booking as it is then, also when the server refused it. */
export async function postClaim(path: string, request: object, idempotencyKey?: string): Promise<void> {
  try {
    await showBooking(await api.post(path, request, bookingDetail, idempotencyKey));
  } catch (error) {
    void refreshBookings();
    throw error;
  }
}
