"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useFormContext } from "react-hook-form";
import { Field } from "@/components/form/field";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import { counterSource } from "@/lib/rentals/quotes/booking-source";

/** Whether the customer is at the counter or on the phone, and the period of the booking. */
export function CounterDates() {
  const t = useTranslations("counter");
  const { register } = useFormContext();
  const id = useId();
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <RadioGroup aria-label={t("source")} className="flex flex-wrap gap-x-6 gap-y-3">
        {counterSource.options.map((source) => (
          <label
            key={source}
            htmlFor={`${id}-${source}`}
            className="inline-flex items-center gap-2.5 text-sm"
          >
            <RadioGroupItem id={`${id}-${source}`} value={source} {...register("source")} />
            {t(`sources.${source}`)}
          </label>
        ))}
      </RadioGroup>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="startsAt" label={t("startsAt")}>
          {(control) => <Input {...control} type="datetime-local" step={900} />}
        </Field>
        <Field name="endsAt" label={t("endsAt")}>
          {(control) => <Input {...control} type="datetime-local" step={900} />}
        </Field>
      </div>
    </Card>
  );
}
