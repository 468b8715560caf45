"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/form/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";

/** The inputs of a step. Fields that were verified against documents are read-only; support changes them. */
export function BusinessProfileFields({ step, isVerified }: { step: 0 | 1 | 2; isVerified: boolean }) {
  const t = useTranslations("company.profile");
  const optional = useTranslations("ui")("optional");
  const help = isVerified ? t("checked") : undefined;
  const checked = { readOnly: isVerified, className: isVerified ? "bg-muted" : undefined };
  if (step === 0)
    return (
      <>
        <Field name="name" label={t("fields.name")} help={help}>
          {(control) => <Input {...control} autoComplete="organization" {...checked} />}
        </Field>
        <Field name="description" label={t("fields.description")} help={t("descriptionHelp")} hint={optional}>
          {(control) => <Textarea {...control} rows={6} maxLength={2_000} />}
        </Field>
      </>
    );
  if (step === 1)
    return (
      <>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field name="email" label={t("fields.email")}>
            {(control) => <Input {...control} type="email" inputMode="email" autoCapitalize="none" />}
          </Field>
          <Field name="phone" label={t("fields.phone")}>
            {(control) => <Input {...control} type="tel" inputMode="tel" />}
          </Field>
        </div>
        <Field name="address" label={t("fields.address")} help={t("addressHelp")} hint={optional}>
          {(control) => <Input {...control} autoComplete="street-address" maxLength={200} />}
        </Field>
        <Field name="website" label={t("fields.website")} hint={optional}>
          {(control) => (
            <Input {...control} type="url" inputMode="url" placeholder="https://" autoCapitalize="none" />
          )}
        </Field>
      </>
    );
  return (
    <>
      <Field name="businessHours" label={t("fields.businessHours")} help={t("hoursHelp")} hint={optional}>
        {(control) => <Input {...control} maxLength={120} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="taxId" label={t("fields.taxId")} help={help} hint={optional}>
          {(control) => <Input {...control} autoComplete="off" {...checked} />}
        </Field>
        <Field name="licenceNumber" label={t("fields.licenceNumber")} help={help} hint={optional}>
          {(control) => <Input {...control} autoComplete="off" {...checked} />}
        </Field>
      </div>
    </>
  );
}
