"use client";

import { refreshResources, setResource } from "@/lib/platform/http/use-resource";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

/** After an action that returned the booking: shows it at once and reloads every list that may contain it. */
export function showBooking(booking: BookingDetail): Promise<void> {
  setResource(`/api/bookings/${booking.id}`, booking);
  return refreshResources("/api/bookings");
}

/** Reloads bookings after an action elsewhere that changes one, such as a payment. */
export function refreshBookings(): Promise<unknown> {
  return Promise.all([refreshResources("/api/bookings"), refreshResources("/api/payments")]);
}
