"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { useFormContext } from "react-hook-form";
import { FieldHelp } from "@/components/form/field";
import { CheckIcon } from "@/components/ui/first-view-icons";
import { RadioGroupItem } from "@/components/ui/radio-group";
import { paidPlanIds } from "@/db/enums/businesses";
import { billingMonthOf } from "@/lib/businesses/subscriptions/billing";
import { planHas, plans } from "@/lib/businesses/subscriptions/plans";
import { formatDay } from "@/lib/platform/dates";
import { formatMoney } from "@/lib/platform/money";

/**
 * The choice of a plan. Prices are in dollars whatever the reader's currency, because invoices are. `today` is the
 * day in Kigali.
 */
export function PlanPicker({ today }: { today: string }) {
  const t = useTranslations("account.signup.plan");
  const featureText = useTranslations("account.planFeatures");
  const locale = useLocale();
  const id = useId();
  const { register, formState } = useFormContext();
  const error = formState.errors.plan;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold text-lg tracking-tight">{t("title")}</legend>
      <p className="mb-4 text-muted-foreground text-sm">
        {t("lead")} {t("billing", { day: formatDay(billingMonthOf(new Date(today)).endsOn, locale) })}
      </p>
      <div className="grid gap-3 sm:grid-cols-3">
        {paidPlanIds.map((plan) => {
          const { monthlyCents, vehicleLimit } = plans[plan];
          const features = [
            vehicleLimit === null ? t("unlimited") : t("cars", { count: vehicleLimit }),
            featureText("analytics"),
            ...(planHas(plan, "prioritySupport") ? [] : [featureText("emailSupport")]),
            ...plans[plan].features.map((feature) => featureText(feature)),
          ];
          return (
            <label
              key={plan}
              htmlFor={`${id}-${plan}`}
              className="flex cursor-pointer flex-col gap-3 rounded-lg border bg-card p-4 transition-colors hover:border-foreground has-checked:border-foreground has-checked:bg-muted has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
            >
              <span className="flex items-center justify-between gap-2">
                <span className="font-medium">{t(`${plan}.name`)}</span>
                <RadioGroupItem
                  {...register("plan")}
                  id={`${id}-${plan}`}
                  value={plan}
                  aria-describedby={`${id}-${plan}-gives`}
                  className="focus-visible:outline-none"
                />
              </span>
              <span className="whitespace-nowrap">
                <span className="font-semibold text-xl tabular-nums">
                  {formatMoney(monthlyCents, "USD", locale)}
                </span>
                <span className="text-muted-foreground text-sm"> {t("perMonth")}</span>
              </span>
              <span id={`${id}-${plan}-gives`} className="flex flex-col gap-1.5 text-sm">
                {features.map((feature) => (
                  <span key={feature} className="flex items-start gap-2">
                    <CheckIcon className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
                    {feature}
                  </span>
                ))}
              </span>
            </label>
          );
        })}
      </div>
      <div className="mt-3 empty:hidden">
        <FieldHelp id={`${id}-note`} message={error && String(error.message)} />
      </div>
    </fieldset>
  );
}
