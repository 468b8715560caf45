"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useFormContext } from "react-hook-form";
import { MoneyField } from "@/components/catalog/pricing/money-field";
import { Field } from "@/components/form/field";
import { CardSection } from "@/components/layout/card-section";
import { Checkbox } from "@/components/ui/checkbox";
import { ChevronRightIcon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import { categoryIds } from "@/lib/catalog/categories/rules";
import { featureIds } from "@/lib/catalog/features/rules";
import { bodyStyles, colours } from "@/lib/catalog/fleet/rules";
import { neighbourhoodIds, neighbourhoods } from "@/lib/catalog/neighbourhoods/rules";
import { fuelTypes, transmissions } from "@/lib/catalog/vehicles/contract";

export function VehicleFieldGroups() {
  const t = useTranslations("car");
  return (
    <>
      <CardSection title={t("sections.what")}>
        <DescriptionFields />
      </CardSection>
      <CardSection title={t("sections.technical")}>
        <TechnicalFields />
      </CardSection>
      <CardSection title={t("sections.rent")}>
        <RentFields />
      </CardSection>
    </>
  );
}

const row = "grid gap-5 sm:grid-cols-2 lg:grid-cols-3";

function DescriptionFields() {
  const t = useTranslations("car");
  const ui = useTranslations("ui");
  const categories = useTranslations("categories");
  return (
    <>
      <div className={row}>
        <TextField name="make" label={t("make")} />
        <TextField name="model" label={t("model")} />
        <TextField name="version" label={t("version")} hint={ui("optional")} />
        <TextField name="year" label={t("year")} isFigure />
        <Choice
          name="categoryId"
          label={t("category")}
          options={categoryIds.map((id) => [id, categories(id)])}
        />
        <Choice
          name="bodyStyle"
          label={t("bodyStyle")}
          options={bodyStyles.map((style) => [style, t(`bodyStyles.${style}`)])}
        />
        <Choice
          name="colour"
          label={t("colour")}
          options={colours.map((colour) => [colour, t(`colours.${colour}`)])}
        />
        <TextField name="plate" label={t("plate")} hint={ui("optional")} help={t("plateHelp")} />
      </div>
      <TextField name="title" label={t("name")} hint={ui("optional")} help={t("nameHelp")} />
      <Field name="description" label={t("description")} help={t("descriptionHelp")}>
        {(control) => <Textarea rows={5} {...control} />}
      </Field>
    </>
  );
}

function TechnicalFields() {
  const t = useTranslations("car");
  const vehicles = useTranslations("vehicles");
  return (
    <>
      <div className={row}>
        <Choice
          name="fuelType"
          label={t("fuel")}
          options={fuelTypes.map((fuel) => [fuel, vehicles(`fuel.${fuel}`)])}
        />
        <Choice
          name="transmission"
          label={t("transmission")}
          options={transmissions.map((gearbox) => [gearbox, vehicles(gearbox)])}
        />
        <TextField name="mileageKm" label={t("mileage")} isFigure />
        <TextField name="seats" label={t("seats")} isFigure />
        <TextField name="doors" label={t("doors")} isFigure />
        <TextField name="luggage" label={t("luggage")} isFigure />
      </div>
      <FeatureFields />
    </>
  );
}

/** Sixty checkboxes: collapsed, with the number of checked ones. */
function FeatureFields() {
  const t = useTranslations("car");
  const names = useTranslations("features");
  const { register, watch } = useFormContext();
  const id = useId();
  const chosen: unknown[] = watch("features");
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
            <Checkbox id={`${id}-${feature}`} value={feature} {...register("features")} />
            <label htmlFor={`${id}-${feature}`}>{names(feature)}</label>
          </li>
        ))}
      </ul>
    </details>
  );
}

function RentFields() {
  const t = useTranslations("car");
  return (
    <>
      <div className={row}>
        <MoneyField name="dailyPriceCents" label={t("price")} />
        <MoneyField name="depositCents" label={t("deposit")} />
        <Choice
          name="placeId"
          label={t("place")}
          help={t("placeHelp")}
          options={neighbourhoodIds.map((place) => [place, neighbourhoods[place].name])}
        />
      </div>
      <Field name="isInstantBook" label={t("instant")} help={t("instantHelp")} layout="inline">
        {(control) => <Switch {...control} />}
      </Field>
    </>
  );
}

function TextField({
  isFigure,
  ...field
}: {
  name: string;
  label: string;
  help?: string;
  hint?: string;
  isFigure?: boolean;
}) {
  return (
    <Field {...field}>
      {(control) => <Input {...control} autoComplete="off" inputMode={isFigure ? "numeric" : undefined} />}
    </Field>
  );
}

function Choice({
  options,
  ...field
}: {
  name: string;
  label: string;
  help?: string;
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
