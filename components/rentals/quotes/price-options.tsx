"use client";

import { PromoCodeField } from "./promo-code-field";
import { RateChoice } from "./rate-choice";

/** The ways to pay less: the non-refundable rate, if there is one, and a promo code. */
export function PriceOptions({
  nonRefundablePercent,
  isNonRefundable,
  onNonRefundable,
  promoCode,
  onPromoCode,
  onRemovePromoCode,
}: {
  nonRefundablePercent: number;
  isNonRefundable: boolean;
  onNonRefundable: (isNonRefundable: boolean) => void;
  promoCode: string | undefined;
  onPromoCode: (code: string) => Promise<string | undefined>;
  onRemovePromoCode: () => void;
}) {
  return (
    <div className="flex flex-col gap-2">
      {(nonRefundablePercent > 0 || isNonRefundable) && (
        <RateChoice
          percent={nonRefundablePercent}
          isNonRefundable={isNonRefundable}
          onChange={onNonRefundable}
        />
      )}
      <PromoCodeField applied={promoCode} onApply={onPromoCode} onRemove={onRemovePromoCode} />
    </div>
  );
}
