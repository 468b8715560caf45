"use client";

import { useTranslations } from "next-intl";
import { PriceOptions } from "@/components/rentals/quotes/price-options";
import { hasBothDays } from "./booking-choice";
import { checkPromoCode } from "./booking-client";
import { useBookingContext } from "./booking-context";

/** The rate and the promo code of the booking card. */
export function BookingPriceOptions() {
  const t = useTranslations("vehicles.booking");
  const { vehicle, choice, nonRefundablePercent, change } = useBookingContext();

  /** Returns why a code cannot be used; the choice changes only if it can. */
  async function apply(typed: string): Promise<string | undefined> {
    if (!hasBothDays(choice)) return undefined;
    const { problem, promoCode } = await checkPromoCode(vehicle, choice, typed);
    if (problem === undefined) change({ promoCode });
    return problem === "" ? t("unreachable") : problem;
  }
  return (
    <PriceOptions
      nonRefundablePercent={nonRefundablePercent}
      isNonRefundable={choice.isNonRefundable}
      onNonRefundable={(isNonRefundable) => change({ isNonRefundable })}
      promoCode={choice.promoCode}
      onPromoCode={apply}
      onRemovePromoCode={() => change({ promoCode: undefined })}
    />
  );
}
