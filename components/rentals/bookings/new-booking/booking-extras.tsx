"use client";

import { Suspense } from "react";
import { hasBothDays } from "./booking-choice";
import { bookingPart, useBookingContext } from "./booking-context";

const ExtrasPanel = bookingPart(() => import("./extras-panel").then((module) => module.ExtrasPanel));

/** The extras, once dates are chosen. They load together with the quote because they are not needed before. */
export function BookingExtras() {
  const { vehicle, choice } = useBookingContext();
  if (vehicle.extras.length === 0 || !hasBothDays(choice)) return null;
  return (
    <Suspense>
      <ExtrasPanel />
    </Suspense>
  );
}
