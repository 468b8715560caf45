"use client";

import { useTranslations } from "next-intl";
import { useFieldArray, useFormContext } from "react-hook-form";
import { DateField } from "@/components/form/date-field";
import { Field } from "@/components/form/field";
import { Button } from "@/components/ui/button";
import { XIcon } from "@/components/ui/first-view-icons";
import { FocusKeeper } from "@/components/ui/focus-keeper";
import { Input } from "@/components/ui/input";
import { MAX_SEASONS } from "@/lib/catalog/pricing/contract";
import { MoneyField } from "./money-field";
import type { PriceFields } from "./prices-schema";

/** The seasons of a vehicle, one per row; no two share a day. */
export function SeasonFields() {
  const t = useTranslations("prices.seasons");
  const { control, getValues } = useFormContext<PriceFields>();
  const { fields, append, remove } = useFieldArray({ control, name: "seasons" });
  return (
    <FocusKeeper className="flex flex-col gap-5">
      {fields.length === 0 && <p className="text-muted-foreground text-sm">{t("none")}</p>}
      {fields.map(({ id }, index) => (
        <fieldset
          key={id}
          className="relative grid gap-4 rounded-md border p-4 sm:grid-cols-[minmax(0,1fr)_10rem] lg:grid-cols-[minmax(0,1fr)_10rem_10rem_7rem]"
        >
          <legend className="sr-only">{t("season", { number: index + 1 })}</legend>
          <Field name={`seasons.${index}.name`} label={t("name")} className="pr-10 sm:pr-0">
            {(field) => <Input {...field} maxLength={40} autoComplete="off" />}
          </Field>
          <DateField name={`seasons.${index}.startsOn`} label={t("from")} />
          <DateField name={`seasons.${index}.endsOn`} label={t("to")} />
          <MoneyField
            name={`seasons.${index}.dailyPriceCents`}
            label={t("price")}
            className="sm:max-lg:mr-10 lg:mr-10"
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label={t("remove", { number: index + 1 })}
            onClick={() => remove(index)}
            className="absolute right-2 bottom-4 max-sm:top-2 max-sm:bottom-auto"
          >
            <XIcon />
          </Button>
        </fieldset>
      ))}
      {fields.length < MAX_SEASONS && (
        <Button
          variant="secondary"
          className="w-fit"
          onClick={() =>
            append({ name: "", startsOn: "", endsOn: "", dailyPriceCents: getValues("dailyPriceCents") })
          }
        >
          {t("add")}
        </Button>
      )}
    </FocusKeeper>
  );
}
