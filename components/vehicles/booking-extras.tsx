"use client";

import { Suspense } from "react";
import { lazy } from "@/components/ui/lazy";
import { isComplete } from "./booking-choice";
import { useBookingContext } from "./booking-context";

const ExtrasPanel = lazy(() => import("./extras-panel").then((module) => ({ default: module.ExtrasPanel })));

/** Once there are dates: what can be had besides. Loaded with the bill, as nobody needs it before. */
export function BookingExtras() {
  const { vehicle, choice } = useBookingContext();
  if (vehicle.extras.length === 0 || !isComplete(choice)) return null;
  return (
    <Suspense>
      <ExtrasPanel />
    </Suspense>
  );
}
