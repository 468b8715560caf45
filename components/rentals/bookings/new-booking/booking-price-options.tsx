"use client";

import { Suspense } from "react";
import { lazyWithMessages } from "@/components/platform/i18n/lazy-with-messages";
import { hasBothDays } from "./booking-choice";
import { useBookingContext } from "./booking-context";

const PriceOptions = lazyWithMessages(() =>
  import("@/components/rentals/quotes/price-options").then((module) => ({ default: module.PriceOptions })),
);

/** The rate and the promo code, once dates are chosen; they load together with the quote. */
export function BookingPriceOptions() {
  const { choice, nonRefundablePercent, change, applyPromoCode } = useBookingContext();
  if (!hasBothDays(choice)) return null;
  return (
    <Suspense>
      <PriceOptions
        nonRefundablePercent={nonRefundablePercent}
        isNonRefundable={choice.isNonRefundable}
        onNonRefundable={(isNonRefundable) => change({ isNonRefundable })}
        promoCode={choice.promoCode}
        onPromoCode={applyPromoCode}
        onRemovePromoCode={() => change({ promoCode: undefined })}
      />
    </Suspense>
  );
}
