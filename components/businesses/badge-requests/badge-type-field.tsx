"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { useFormContext } from "react-hook-form";
import { FieldHelp } from "@/components/form/field";
import { RadioGroupItem } from "@/components/ui/radio-group";
import type { BadgeType } from "@/lib/businesses/badge-requests/contract";
import { badgeMonthlyCents, planByBadge } from "@/lib/businesses/badge-requests/rules";
import { billingMonthOf } from "@/lib/businesses/subscriptions/billing";
import { plans } from "@/lib/businesses/subscriptions/plans";
import { formatDay } from "@/lib/platform/dates";
import { formatMoney } from "@/lib/platform/money";

const badgeTypes = Object.keys(badgeMonthlyCents) as BadgeType[];

/** The choice of a badge with its price and start date; none is preselected. */
export function BadgeTypeField() {
  const t = useTranslations("badges");
  const featureText = useTranslations("account.planFeatures");
  const locale = useLocale();
  const id = useId();
  const { register, formState } = useFormContext();
  const { badgeType } = formState.errors;
  const firstCharge = billingMonthOf(new Date()).endsOn;
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="mb-3 font-medium text-sm">{t("fields.badgeType")}</legend>
        <div className="grid gap-3 sm:grid-cols-3">
          {badgeTypes.map((type) => {
            const { vehicleLimit, features } = plans[planByBadge[type]];
            return (
              <label
                key={type}
                htmlFor={`${id}-${type}`}
                className="flex cursor-pointer flex-col gap-2 rounded-lg border bg-card p-4 transition-colors hover:border-foreground has-checked:border-foreground has-checked:bg-muted has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
              >
                <span className="flex items-center justify-between gap-2 font-medium">
                  {t(`badgeTypes.${type}`)}
                  <RadioGroupItem
                    {...register("badgeType")}
                    id={`${id}-${type}`}
                    value={type}
                    aria-describedby={`${id}-${type}-gives`}
                    className="focus-visible:outline-none"
                  />
                </span>
                <span className="whitespace-nowrap">
                  <span className="font-semibold text-xl tabular-nums">
                    {formatMoney(badgeMonthlyCents[type], "USD", locale)}
                  </span>
                  <span className="text-muted-foreground text-sm">{t("perMonth")}</span>
                </span>
                <span id={`${id}-${type}-gives`} className="text-muted-foreground text-sm">
                  {t("plan", { plan: t(`plans.${type}`) })}{" "}
                  {vehicleLimit === null ? t("carsUnlimited") : t("cars", { count: vehicleLimit })}
                  {features.length > 0 && (
                    <span className="mt-1 block">
                      {features.map((feature) => featureText(feature)).join(" · ")}
                    </span>
                  )}
                </span>
              </label>
            );
          })}
        </div>
        <FieldHelp id={`${id}-note`} message={badgeType && String(badgeType.message)} />
      </fieldset>
      <p className="text-muted-foreground text-sm">{t("billing", { day: formatDay(firstCharge, locale) })}</p>
    </>
  );
}
