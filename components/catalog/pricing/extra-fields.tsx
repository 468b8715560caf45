"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { defaultEntry } from "@/components/form/default-entry";
import { Field } from "@/components/form/field";
import { NativeSelect } from "@/components/ui/native-select";
import { Switch } from "@/components/ui/switch";
import { vehicleExtraKinds } from "@/db/enums/catalog";
import { MoneyField } from "./money-field";
import type { PriceFields } from "./prices-schema";

const counts = [1, 2, 3, 4];

/** The extras: a switch each, and a price if it is on. */
export function ExtraFields() {
  return (
    <ul className="divide-y">
      {vehicleExtraKinds.map((kind, index) => (
        <ExtraRow key={kind} kind={kind} index={index} />
      ))}
    </ul>
  );
}

function ExtraRow({ kind, index }: { kind: (typeof vehicleExtraKinds)[number]; index: number }) {
  const t = useTranslations("prices.extras");
  const id = useId();
  const { register, control, formState } = useFormContext<PriceFields>();
  const isOffered = useWatch({ control, name: `extras.${index}.isOffered` });
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-6">
        <div>
          <label htmlFor={id} className="block font-medium text-sm">
            {t(`${kind}.name`)}
          </label>
          <p id={`${id}-note`} className="measure mt-0.5 text-muted-foreground text-sm">
            {t(`${kind}.help`)}
          </p>
        </div>
        <Switch
          {...register(`extras.${index}.isOffered`)}
          {...defaultEntry(formState.defaultValues, `extras.${index}.isOffered`)}
          id={id}
          aria-describedby={`${id}-note`}
          className="mt-1"
        />
      </div>
      {isOffered && (
        <div className="mt-4 grid gap-4 sm:grid-cols-3">
          <MoneyField name={`extras.${index}.priceCents`} label={t("price")} />
          <Field name={`extras.${index}.unit`} label={t("unit")}>
            {(field) => (
              <NativeSelect {...field}>
                <option value="day">{t("day")}</option>
                <option value="rental">{t("rental")}</option>
              </NativeSelect>
            )}
          </Field>
          {(kind === "child_seat" || kind === "additional_driver") && (
            <Field name={`extras.${index}.maxQuantity`} label={t("most")}>
              {(field) => (
                <NativeSelect {...field}>
                  {counts.map((count) => (
                    <option key={count} value={String(count)}>
                      {count}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
          )}
        </div>
      )}
    </li>
  );
}
