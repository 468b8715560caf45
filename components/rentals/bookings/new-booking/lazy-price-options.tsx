"use client";

import { Suspense } from "react";
import { hasBothDays } from "./booking-choice";
import { bookingPart, useBookingContext } from "./booking-context";

const BookingPriceOptions = bookingPart(() =>
  import("./booking-price-options").then((module) => module.BookingPriceOptions),
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
