"use client";

import { Suspense } from "react";
import { lazyWithMessages } from "@/components/platform/i18n/lazy-with-messages";
import { hasBothDays } from "./booking-choice";
import { useBookingContext } from "./booking-context";

const BookingPriceOptions = lazyWithMessages(() =>
  import("./booking-price-options").then((module) => ({ default: module.BookingPriceOptions })),
);

/** The rate and the promo code, once dates are chosen; they load together with the quote. */
export function LazyPriceOptions() {
  return (
    hasBothDays(useBookingContext().choice) && (
      <Suspense>
        <BookingPriceOptions />
      </Suspense>
    )
  );
}
