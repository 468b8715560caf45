"use client";

import { Suspense } from "react";
import { lazyWithMessages } from "@/components/platform/i18n/lazy-with-messages";
import { useBookingContext } from "./booking-context";

const RateChoice = lazyWithMessages(() =>
  import("@/components/rentals/quotes/rate-choice").then((module) => ({ default: module.RateChoice })),
);

/** The choice of the rate, where a quote has said that there is one. */
export function BookingRate() {
  const { choice, nonRefundablePercent, setNonRefundable } = useBookingContext();
  if (nonRefundablePercent === 0) return null;
  return (
    <Suspense>
      <RateChoice
        percent={nonRefundablePercent}
        isNonRefundable={choice.isNonRefundable}
        onChange={setNonRefundable}
      />
    </Suspense>
  );
}
