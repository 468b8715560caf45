"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { type SitePicture, SitePictureField } from "@/components/platform/settings/site-picture-field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { officeForm } from "@/lib/catalog/offices/contract";
import { officeFormOf, servicesOf } from "@/lib/catalog/offices/rules";
import { type Locale, routing } from "@/lib/platform/i18n/routing";
import type { Office } from "@/lib/platform/settings/contract";

const linesSchema = z.object({ en: z.string(), fr: z.string(), rw: z.string() });
const typed = officeForm.omit({ features: true }).extend({ services: linesSchema });
type Typed = z.output<typeof typed>;

const empty = { en: "", fr: "", rw: "" };

function valuesOf(office: Office | undefined): Partial<Typed> {
  if (!office) return { name: empty, services: empty, city: "Kigali" };
  const { features, id: _, ...rest } = officeFormOf(office);
  const of = (locale: Locale) => features.map((each) => each[locale]).join("\n");
  return { ...rest, services: { en: of("en"), fr: of("fr"), rw: of("rw") } };
}

/** Adds or changes an office. */
export function OfficeDialog({
  office,
  onSave,
  onClose,
}: {
  office: Office | undefined;
  onSave: (office: object) => Promise<void>;
  onClose: () => void;
}) {
  const t = useTranslations("settingsAdmin.office");
  const settingsText = useTranslations("settingsAdmin");
  const [picture, setPicture] = useState<SitePicture>();
  const form = useForm<z.input<typeof typed>, unknown, Typed>({
    resolver: zodResolver(typed),
    defaultValues: valuesOf(office),
  });
  async function save({ services, ...rest }: Typed) {
    await onSave({ ...rest, features: servicesOf(services), id: office?.id, fileId: picture?.fileId });
    onClose();
  }
  const number = { valueAsNumber: true };
  return (
    <FormDialog
      title={office ? t("edit") : t("add")}
      description={t("text")}
      confirm={settingsText("save")}
      busy={settingsText("saving")}
      cancel={settingsText("keep")}
      form={form}
      onSubmit={save}
      onClose={onClose}
      className="sm:max-w-2xl"
    >
      {routing.locales.map((locale) => (
        <Field
          key={locale}
          name={`name.${locale}`}
          label={t("name", { language: settingsText(`languages.${locale}`) })}
        >
          {(control) => <Input {...control} maxLength={80} />}
        </Field>
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="address" label={t("address")}>
          {(control) => <Input {...control} maxLength={160} />}
        </Field>
        <Field name="city" label={t("city")}>
          {(control) => <Input {...control} maxLength={80} />}
        </Field>
        <Field name="phone" label={t("phone")}>
          {(control) => <Input {...control} type="tel" inputMode="tel" />}
        </Field>
        <Field name="email" label={t("email")}>
          {(control) => <Input {...control} type="email" inputMode="email" autoCapitalize="none" />}
        </Field>
        <Field name="latitude" label={t("latitude")} options={number}>
          {(control) => <Input {...control} type="number" step="any" inputMode="decimal" />}
        </Field>
        <Field name="longitude" label={t("longitude")} options={number}>
          {(control) => <Input {...control} type="number" step="any" inputMode="decimal" />}
        </Field>
      </div>
      <Field name="hours" label={t("hours")} help={t("hoursHelp")}>
        {(control) => <Input {...control} maxLength={120} />}
      </Field>
      {routing.locales.map((locale) => (
        <Field
          key={locale}
          name={`services.${locale}`}
          label={t("services", { language: settingsText(`languages.${locale}`) })}
          help={locale === "en" ? t("servicesHelp") : undefined}
        >
          {(control) => <Textarea {...control} rows={4} />}
        </Field>
      ))}
      <SitePictureField
        name={office ? office.id : ""}
        path={office?.imagePath ?? null}
        chosen={picture}
        onChoose={setPicture}
      />
    </FormDialog>
  );
}
