"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { MethodMark } from "@/components/payments/payments/checkout/method-mark";
import { QuoteLineLabel } from "@/components/rentals/quotes/quote-line-label";
import { Money } from "@/components/ui/money";
import { paymentMethods } from "@/db/enums/payments";
import type { QuoteLine } from "@/lib/catalog/pricing/contract";
import type { PaymentMethod } from "@/lib/rentals/bookings/money/contract";

/** The result of priceBooking; amounts in US cents. */
export interface PracticeBill {
  days: number;
  lines: QuoteLine[];
  totalCents: number;
  depositCents: number;
}

const choice =
  "relative flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-input bg-card px-4 py-2 font-medium hover:border-foreground has-checked:border-foreground has-checked:ring-1 has-checked:ring-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2";

export function LengthChoice({
  bills,
  chosen,
  onChoose,
}: {
  bills: PracticeBill[];
  chosen: number;
  onChoose: (index: number) => void;
}) {
  const t = useTranslations("howItWorks.demo");
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">{t("dates")}</legend>
      <div className="flex flex-wrap gap-3">
        {bills.map(({ days }, index) => (
          <label key={days} className={choice}>
            <input
              type="radio"
              name={name}
              checked={index === chosen}
              onChange={() => onChoose(index)}
              className="sr-only"
            />
            {t("days", { count: days })}
          </label>
        ))}
      </div>
      <p className="mt-5 text-muted-foreground text-sm">{t("datesNote")}</p>
    </fieldset>
  );
}

export function BillLines({ bill, rate }: { bill: PracticeBill; rate: number | null }) {
  const t = useTranslations("howItWorks.demo");
  return (
    <dl className="flex max-w-md flex-col gap-3 tabular-nums">
      {bill.lines.map((line) => (
        <Row
          key={line.rule}
          label={<QuoteLineLabel line={line} rate={rate} />}
          amount={<Money cents={line.amountCents} rate={rate} />}
        />
      ))}
      <Row
        label={t("total")}
        amount={<Money cents={bill.totalCents} rate={rate} />}
        className="border-t pt-3 font-semibold text-lg"
      />
      {bill.depositCents > 0 && (
        <Row
          label={t("deposit")}
          amount={<Money cents={bill.depositCents} rate={rate} />}
          className="text-muted-foreground text-sm"
        />
      )}
    </dl>
  );
}

function Row({ label, amount, className = "" }: { label: ReactNode; amount: ReactNode; className?: string }) {
  return (
    <div className={`flex items-baseline justify-between gap-6 ${className}`}>
      <dt>{label}</dt>
      <dd className="whitespace-nowrap">{amount}</dd>
    </div>
  );
}

export function MethodChoice({
  method,
  onChoose,
}: {
  method: PaymentMethod;
  onChoose: (method: PaymentMethod) => void;
}) {
  const t = useTranslations("howItWorks.demo");
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">{t("pay")}</legend>
      <div className="flex max-w-md flex-col gap-3">
        {paymentMethods.map((option) => (
          <label key={option} className={choice}>
            <input
              type="radio"
              name={name}
              checked={method === option}
              onChange={() => onChoose(option)}
              className="sr-only"
            />
            <MethodMark method={option} />
            {t(option)}
          </label>
        ))}
      </div>
      <p className="mt-4 text-muted-foreground text-sm">{t(method === "card" ? "cardNote" : "phoneNote")}</p>
    </fieldset>
  );
}
