"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/form/field";
import { Input } from "@/components/ui/input";
import { PercentField } from "./money-field";

/** The owner's discounts, in the order in which they are taken off. */
export function DiscountFields() {
  const t = useTranslations("prices");
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <PercentField name="weeklyDiscountPercent" label={t("days.weekly")} />
      <PercentField name="monthlyDiscountPercent" label={t("days.monthly")} />
      <PercentField name="earlyBirdPercent" label={t("discounts.earlyBird")} />
      <DaysField name="earlyBirdDays" label={t("discounts.earlyBirdDays")} />
      <PercentField name="lastMinutePercent" label={t("discounts.lastMinute")} />
      <DaysField name="lastMinuteDays" label={t("discounts.lastMinuteDays")} />
      <PercentField
        name="nonRefundablePercent"
        label={t("discounts.nonRefundable")}
        help={t("discounts.nonRefundableHelp")}
      />
    </div>
  );
}

function DaysField({ name, label }: { name: string; label: string }) {
  return (
    <Field name={name} label={label}>
      {(control) => <Input {...control} inputMode="numeric" />}
    </Field>
  );
}
