"use client";

import { useTranslations } from "next-intl";
import { DateField } from "@/components/form/date-field";
import { Field } from "@/components/form/field";
import { Input } from "@/components/ui/input";

/** The details of the licence that staff have in front of them, for a booking made at the counter. */
export function LicenceFields() {
  const t = useTranslations("bookings.handover.licenceCheck");
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className="mb-3 font-medium">{t("title")}</legend>
      <Field name="licence.name" label={t("name")} className="sm:col-span-2">
        {(control) => <Input {...control} autoComplete="off" />}
      </Field>
      <Field name="licence.number" label={t("number")}>
        {(control) => <Input {...control} autoComplete="off" autoCapitalize="characters" />}
      </Field>
      <DateField name="licence.expiresOn" label={t("expiresOn")} />
    </fieldset>
  );
}
