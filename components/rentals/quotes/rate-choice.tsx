"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";

/** The choice between the price with a refund and the lower one without. */
export function RateChoice({
  percent,
  isNonRefundable,
  onChange,
}: {
  /** The discount of the non-refundable rate. */
  percent: number;
  isNonRefundable: boolean;
  onChange: (isNonRefundable: boolean) => void;
}) {
  const t = useTranslations("quotes.rates");
  const id = useId();
  const rates = [
    { isChosen: !isNonRefundable, value: false, label: t("flexible"), help: t("flexibleHelp") },
    {
      isChosen: isNonRefundable,
      value: true,
      label: t("nonRefundable", { percent }),
      help: t("nonRefundableHelp"),
    },
  ];
  return (
    <RadioGroup aria-label={t("title")} className="gap-0 divide-y rounded-md border text-sm">
      {rates.map(({ isChosen, value, label, help }) => (
        <label
          key={String(value)}
          htmlFor={`${id}-${value}`}
          className="flex min-h-12 cursor-pointer items-start gap-3 px-3 py-2.5"
        >
          <RadioGroupItem
            id={`${id}-${value}`}
            name={id}
            checked={isChosen}
            onChange={() => onChange(value)}
            className="mt-0.5"
          />
          <span>
            <span className="block font-medium">{label}</span>
            <span className="block text-muted-foreground">{help}</span>
          </span>
        </label>
      ))}
    </RadioGroup>
  );
}
