"use client";

import { type ReactNode, Suspense } from "react";
import { lazy } from "@/components/ui/lazy";
import { isComplete } from "./booking-choice";
import { useBookingContext } from "./booking-context";

const FreeOnDates = lazy(() => import("./free-on-dates").then((module) => ({ default: module.FreeOnDates })));

/** The page is the same for everybody; once dates are chosen, its cars give way to those that can be had then. */
export function SimilarOnDates({ rate, children }: { rate: number | null; children: ReactNode }) {
  const { vehicle, choice } = useBookingContext();
  if (!isComplete(choice)) return children;
  const { from, to, fromTime, toTime } = choice;
  return (
    <Suspense fallback={children}>
      <FreeOnDates vehicleId={vehicle.id} dates={{ from, to, fromTime, toTime }} rate={rate}>
        {children}
      </FreeOnDates>
    </Suspense>
  );
}
