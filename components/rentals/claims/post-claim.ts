"use client";

import { refreshBookings, showBooking } from "@/components/rentals/bookings/show-booking";
import { api } from "@/lib/platform/http/api-client";
import { bookingDetail } from "@/lib/rentals/bookings/contract";

/** Sends an action on a claim and reloads the booking, also if the server refused the action. */
export async function postClaim(path: string, request: object, idempotencyKey?: string): Promise<void> {
  try {
    await showBooking(await api.post(path, request, bookingDetail, idempotencyKey));
  } catch (error) {
    void refreshBookings();
    throw error;
  }
}
