"use client";

import { type ReactNode, Suspense } from "react";
import { lazyWithMessages } from "@/components/platform/i18n/lazy-with-messages";
import { hasBothDays } from "./booking-choice";
import { useBookingContext } from "./booking-context";

const SimilarFreeOnDates = lazyWithMessages(
  () =>
    import("@/components/catalog/storefront/similar-free-on-dates").then(
      (module) => module.SimilarFreeOnDates,
    ),
  ({ children }) => children,
);

/**
 * The cached page is the same for everyone; once dates are chosen, the similar vehicles are replaced by those available
 * on these dates.
 */
export function SimilarOnDates({ rate, children }: { rate: number | null; children: ReactNode }) {
  const { vehicle, choice } = useBookingContext();
  if (!hasBothDays(choice)) return children;
  const { from, to, fromTime, toTime } = choice;
  return (
    <Suspense fallback={children}>
      <SimilarFreeOnDates vehicleId={vehicle.id} dates={{ from, to, fromTime, toTime }} rate={rate}>
        {children}
      </SimilarFreeOnDates>
    </Suspense>
  );
}
