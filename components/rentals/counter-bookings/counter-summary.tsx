"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { Field } from "@/components/form/field";
import { wholeNumberField } from "@/components/form/number-fields";
import { SubmitButton } from "@/components/form/submit-button";
import { QuoteLineLabel } from "@/components/rentals/quotes/quote-line-label";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { useFormats } from "@/components/ui/use-formats";
import { useUsdAndRwf } from "@/components/ui/use-usd-and-rwf";
import type { ChosenExtra } from "@/lib/catalog/pricing/contract";
import { quoteLineKey } from "@/lib/catalog/pricing/quote-lines";
import { toRwf } from "@/lib/platform/currency-conversion";
import { counterMethod } from "@/lib/rentals/bookings/money/contract";
import type { FreeVehicle } from "@/lib/rentals/counter-bookings/contract";
import { counterPrice } from "./counter-price";

/** The bill with extras and discount, and the payment method. */
export function CounterSummary({ vehicle }: { vehicle: FreeVehicle | undefined }) {
  const t = useTranslations("counter");
  const methods = useTranslations("bookings.method");
  const { usd, rwf } = useFormats();
  const usdAndRwf = useUsdAndRwf();
  const [discountPercent, payment, extras] = useWatch({
    name: ["discountPercent", "payment", "extras"],
  }) as [unknown, string, ChosenExtra[]];
  const percent = typeof discountPercent === "number" && discountPercent >= 0 ? discountPercent : 0;
  const price = vehicle && counterPrice(vehicle, { extras, discountPercent: Math.min(percent, 90) });
  const depositCents = vehicle?.depositCents ?? 0;
  const depositRwf = vehicle ? toRwf(depositCents, vehicle.rwfPerHundredUsd) : 0;
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6 lg:sticky lg:top-20">
      <h2 className="text-lg">{t("summary")}</h2>
      <Field name="discountPercent" label={t("discount")} options={wholeNumberField}>
        {(control) => <Input {...control} inputMode="numeric" autoComplete="off" />}
      </Field>
      <dl className="space-y-2 text-sm tabular-nums">
        {price?.lines.map((line) => (
          <Row
            key={quoteLineKey(line)}
            label={<QuoteLineLabel line={line} rate={null} />}
            value={usd(line.amountCents)}
          />
        ))}
        <div className="flex justify-between gap-4 border-t pt-3 font-semibold text-base">
          <dt>{t("total")}</dt>
          <dd className="text-right">
            {price ? usd(price.totalCents) : "–"}
            {price && <Francs>{rwf(price.totalRwf)}</Francs>}
          </dd>
        </div>
        {depositCents > 0 && (
          <Row
            label={t("deposit")}
            value={
              <>
                {usd(depositCents)}
                <Francs>{rwf(depositRwf)}</Francs>
              </>
            }
          />
        )}
      </dl>
      <Field name="payment" label={t("payment")} help={payment === "later" ? t("laterHelp") : undefined}>
        {(control) => (
          <NativeSelect {...control}>
            {counterMethod.options.map((method) => (
              <option key={method} value={method}>
                {methods(method)}
              </option>
            ))}
            <option value="later">{t("later")}</option>
          </NativeSelect>
        )}
      </Field>
      {depositCents > 0 && payment !== "later" && (
        <Field
          name="takesDeposit"
          label={t("takesDeposit", { amount: usdAndRwf(depositCents, depositRwf) })}
          layout="inline"
        >
          {(control) => <Checkbox {...control} />}
        </Field>
      )}
      <SubmitButton busyText={t("busy")} className="w-full">
        {t(payment === "later" ? "submitLater" : "submit")}
      </SubmitButton>
    </Card>
  );
}

function Francs({ children }: { children: string }) {
  return <span className="block font-normal text-muted-foreground text-xs">{children}</span>;
}

function Row({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="text-right">{value}</dd>
    </div>
  );
}
