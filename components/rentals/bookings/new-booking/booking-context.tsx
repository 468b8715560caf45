"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { BookedVehicle } from "./booking-choice";
import { type Booking, useBooking } from "./use-booking";

const BookingContext = createContext<Booking | null>(null);

/** Shares one choice of dates among the card beside the page, the bar at the bottom and the sheet. */
export function BookingProvider({ vehicle, children }: { vehicle: BookedVehicle; children: ReactNode }) {
  return <BookingContext value={useBooking(vehicle)}>{children}</BookingContext>;
}

export function useBookingContext(): Booking {
  const booking = useContext(BookingContext);
  if (!booking) throw new Error("needs a BookingProvider");
  return booking;
}
