"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import { useFormats } from "@/components/ui/use-formats";
import { chargeAmount } from "@/lib/payments/payments/rules";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import type { PaymentMethod } from "@/lib/rentals/bookings/money/contract";
import { MethodMark } from "./method-mark";

/** The payment methods, each with the amount it would charge. */
export function MethodPicker({
  methods,
  booking,
  register,
}: {
  methods: PaymentMethod[];
  booking: BookingDetail;
  register: UseFormRegisterReturn;
}) {
  const t = useTranslations("payments.method");
  const { money } = useFormats();
  const id = useId();
  return (
    <div>
      <h2 id={id} className="mb-3 text-lg">
        {t("legend")}
      </h2>
      <RadioGroup aria-labelledby={id} className="gap-0 overflow-hidden rounded-lg border bg-card">
        {methods.map((method) => {
          const { amount, currency } = chargeAmount(method, booking);
          return (
            <label
              key={method}
              htmlFor={`${id}-${method}`}
              className="flex cursor-pointer items-center gap-4 border-b px-4 py-4 transition-colors last:border-0 hover:bg-muted/50 has-checked:bg-muted"
            >
              <RadioGroupItem {...register} id={`${id}-${method}`} value={method} />
              <MethodMark method={method} />
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap justify-between gap-x-4">
                  <span className="font-medium">{t(method)}</span>
                  <span className="font-semibold tabular-nums">{money(amount, currency)}</span>
                </span>
                <span className="mt-0.5 block text-muted-foreground text-sm">
                  {method === "card" ? t("cardHint") : t("phoneHint")}
                </span>
              </span>
            </label>
          );
        })}
      </RadioGroup>
    </div>
  );
}
