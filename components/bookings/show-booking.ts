"use client";

import { refreshResources, showResource } from "@/lib/api/use-resource";
import type { BookingDetail } from "@/lib/bookings/contract";

/** After an act answered with the booking: it is shown at once, and every list it may stand in is read again. */
export function showBooking(booking: BookingDetail): Promise<void> {
  showResource(`/api/bookings/${booking.id}`, booking);
  return refreshResources("/api/bookings");
}

/** After an act elsewhere that moves a booking, a payment say. */
export function showBookingAgain(): Promise<unknown> {
  return Promise.all([refreshResources("/api/bookings"), refreshResources("/api/payments")]);
}
