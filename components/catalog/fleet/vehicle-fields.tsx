"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { MoneyField } from "@/components/catalog/pricing/money-field";
import { Field } from "@/components/form/field";
import { CardSection } from "@/components/layout/card-section";
import { Checkbox } from "@/components/ui/checkbox";
import { ChevronRightIcon } from "@/components/ui/form-icons";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import { featureIds } from "@/lib/catalog/features/rules";
import {
  formSections,
  type VehicleField,
  type VehicleFieldName,
  vehicleFields,
} from "@/lib/catalog/fleet/vehicle-fields";
import { neighbourhoodIds, neighbourhoods } from "@/lib/catalog/neighbourhoods/rules";
import type { Locale } from "@/lib/platform/i18n/routing";

export function VehicleFieldGroups() {
  const t = useTranslations("car");
  return formSections.map(({ id, narrow, wide }) => (
    <CardSection
      key={id}
      title={t(`sections.${id}`)}
      lead={id === "translations" ? t("translationsLead") : undefined}
    >
      {narrow.length > 0 && (
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {narrow.map((name) => (
            <VehicleInputField key={name} name={name} />
          ))}
        </div>
      )}
      {wide.map((name) => (
        <VehicleInputField key={name} name={name} />
      ))}
    </CardSection>
  ));
}

function VehicleInputField({ name }: { name: VehicleFieldName }) {
  const t = useTranslations("car");
  const ui = useTranslations("ui");
  const translate = useTranslations();
  const {
    kind,
    options = [],
    optionNames,
    locale,
    isOptional,
    label,
    help,
  }: VehicleField = vehicleFields[name];
  const field = {
    name,
    label: t(label),
    help: help && t(help),
    hint: isOptional && ui("optional"),
  };
  switch (kind) {
    case "line":
    case "wholeNumber":
      return (
        <Field {...field}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              inputMode={kind === "wholeNumber" ? "numeric" : undefined}
            />
          )}
        </Field>
      );
    case "text":
      return <TextField {...field} locale={locale} />;
    case "money":
      return <MoneyField {...field} />;
    case "choice":
      return (
        <Choice
          {...field}
          options={options.map((option) => [
            option,
            translate(`${optionNames}.${option}` as "vehicles.fuel.diesel"),
          ])}
        />
      );
    case "place":
      return (
        <Choice {...field} options={neighbourhoodIds.map((place) => [place, neighbourhoods[place].name])} />
      );
    case "features":
      return <FeatureFields />;
    case "switch":
      return (
        <Field {...field} layout="inline">
          {(control) => <Switch {...control} />}
        </Field>
      );
  }
}

/** The description, or a translation of it into another language than its own. */
function TextField({
  locale,
  ...field
}: {
  name: string;
  label: string;
  help?: string;
  hint?: string;
  locale?: Locale;
}) {
  const [language, text] = useWatch({ name: ["descriptionLocale", field.name] });
  // A text that is already there stays visible.
  if (locale && locale === language && !text) return null;
  return (
    <Field {...field}>
      {(control) => <Textarea rows={5} lang={locale ?? (language || undefined)} {...control} />}
    </Field>
  );
}

/** Sixty checkboxes: collapsed, with the number of checked ones. */
function FeatureFields() {
  const t = useTranslations("car");
  const names = useTranslations("features");
  const { register, watch, formState } = useFormContext();
  const id = useId();
  const chosen: unknown[] = watch("features");
  const stored: unknown[] = formState.defaultValues?.features ?? [];
  return (
    <details className="group rounded-lg border">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-lg px-4 font-medium text-sm">
        <ChevronRightIcon className="size-4 transition-transform group-open:rotate-90 motion-reduce:transition-none" />
        {t("features")}
        <span className="font-normal text-muted-foreground">
          {t("featuresChosen", { count: chosen.length })}
        </span>
      </summary>
      <ul className="grid gap-x-5 gap-y-1 border-t p-4 sm:grid-cols-2 lg:grid-cols-3">
        {featureIds.map((feature) => (
          <li key={feature} className="flex min-h-9 items-center gap-3 text-sm">
            <Checkbox
              id={`${id}-${feature}`}
              value={feature}
              {...register("features")}
              defaultChecked={stored.includes(feature)}
            />
            <label htmlFor={`${id}-${feature}`}>{names(feature)}</label>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Choice({
  options,
  ...field
}: {
  name: string;
  label: string;
  help?: string;
  hint?: string;
  options: (readonly [string, string])[];
}) {
  const t = useTranslations("car");
  return (
    <Field {...field}>
      {(control) => (
        <NativeSelect {...control}>
          <option value="">{t("choose")}</option>
          {options.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
