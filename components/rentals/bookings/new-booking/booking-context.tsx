"use client";

import { type ComponentType, createContext, type ReactNode, useContext, useEffect } from "react";
import { lazyWithMessages } from "@/components/platform/i18n/lazy-with-messages";
import type { BookedVehicle } from "./booking-choice";
import { type Booking, useBooking } from "./use-booking";

const BookingContext = createContext<Booking>(null as never);

/** Shares one choice of dates among the card beside the page, the bar at the bottom and the sheet. */
export function BookingProvider({ vehicle, children }: { vehicle: BookedVehicle; children: ReactNode }) {
  return <BookingContext value={useBooking(vehicle)}>{children}</BookingContext>;
}

/** Only inside a BookingProvider: elsewhere there is nothing to read from, which fails at once. */
export const useBookingContext = () => useContext(BookingContext);

/** A part of the card that loads on demand. One that cannot be loaded becomes a problem of the card, not of the page. */
// biome-ignore lint/suspicious/noExplicitAny: as React's own declaration of lazy has it
export const bookingPart = <T extends ComponentType<any>>(load: () => Promise<T>) =>
  lazyWithMessages(load, MissingPart);

function MissingPart({ onClose }: { onClose?: () => void }) {
  const { choice, onMissingPart } = useBookingContext();
  // A new choice dismisses the problem, but the part is still missing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    onMissingPart();
    onClose?.();
  }, [choice]);
  return null;
}
