"use client";

import { Suspense } from "react";
import { lazyWithMessages } from "@/components/platform/i18n/lazy-with-messages";
import { hasBothDays } from "./booking-choice";
import { useBookingContext } from "./booking-context";

const ExtrasPanel = lazyWithMessages(() =>
  import("./extras-panel").then((module) => ({ default: module.ExtrasPanel })),
);

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
