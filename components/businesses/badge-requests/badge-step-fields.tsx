"use client";

import { useTranslations } from "next-intl";
import type { HTMLAttributes, HTMLInputTypeAttribute } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { Field, FieldHelp } from "@/components/form/field";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { employeeCounts, services } from "@/lib/businesses/badge-requests/contract";
import { BusinessTypeSelect } from "./business-type-select";

type TextProps = {
  name: string;
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  isOptional?: boolean;
  help?: string;
  className?: string;
  min?: number;
  max?: number;
};

function Text({ name, isOptional, help, className, ...input }: TextProps) {
  const t = useTranslations("badges");
  return (
    <Field
      name={name}
      label={t(`fields.${name}` as "fields.email")}
      hint={isOptional ? t("optional") : undefined}
      help={help}
      className={className}
    >
      {(control) => <Input {...control} {...input} />}
    </Field>
  );
}

/** Step 1: name and registration. */
export function BadgeBasicFields() {
  const t = useTranslations("badges");
  return (
    <>
      <Text name="businessName" autoComplete="organization" />
      <Field name="businessType" label={t("fields.businessType")}>
        {(control) => <BusinessTypeSelect {...control} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Text name="registrationNumber" autoComplete="off" />
        <Text name="taxId" autoComplete="off" isOptional />
      </div>
    </>
  );
}

/** Step 2: contact details. */
export function BadgeContactFields() {
  const t = useTranslations("badges");
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Text name="email" type="email" autoComplete="email" inputMode="email" />
        <Text name="phone" type="tel" autoComplete="tel" inputMode="tel" help={t("phoneHelp")} />
      </div>
      <Text name="website" type="url" inputMode="url" autoComplete="url" isOptional />
      <Text name="address" autoComplete="street-address" />
      <div className="grid gap-5 sm:grid-cols-3">
        <Text name="city" autoComplete="address-level2" isOptional />
        <Text name="state" autoComplete="address-level1" isOptional />
        <Text name="zipCode" autoComplete="postal-code" isOptional />
      </div>
    </>
  );
}

/** Step 3: services. */
export function BadgeDetailFields({ thisYear }: { thisYear: number }) {
  const t = useTranslations("badges");
  return (
    <>
      <Field name="description" label={t("fields.description")} help={t("descriptionHelp")}>
        {(control) => <Textarea {...control} maxLength={2_000} rows={5} />}
      </Field>
      <ServiceFields />
      <div className="grid gap-5 sm:grid-cols-2">
        <Text name="yearEstablished" type="number" inputMode="numeric" min={1900} max={thisYear} isOptional />
        <Field name="employeeCount" label={t("fields.employeeCount")} hint={t("optional")}>
          {(control) => (
            <NativeSelect {...control}>
              <option value="">{t("choose")}</option>
              {employeeCounts.map((count) => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </div>
    </>
  );
}

function ServiceFields() {
  const t = useTranslations("badges");
  const { register } = useFormContext();
  const { errors } = useFormState<{ services: string[] }>();
  const message = errors.services?.message;
  return (
    <fieldset aria-describedby={message ? "services-note" : undefined} className="min-w-0">
      <legend className="mb-2 font-medium text-sm">{t("fields.services")}</legend>
      <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
        {services.map((service) => (
          <div key={service} className="flex min-h-11 items-center gap-3">
            <Checkbox
              {...register("services")}
              id={`service-${service}`}
              value={service}
              aria-invalid={message ? true : undefined}
            />
            <Label htmlFor={`service-${service}`} className="font-normal">
              {t(`services.${service}`)}
            </Label>
          </div>
        ))}
      </div>
      <FieldHelp id="services-note" message={message} />
    </fieldset>
  );
}
