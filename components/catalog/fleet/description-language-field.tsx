"use client";

import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { Field } from "@/components/form/field";
import { NativeSelect } from "@/components/ui/native-select";
import { translationFields } from "@/lib/catalog/vehicles/description-in";
import { type Locale, routing } from "@/lib/platform/i18n/routing";
import type { VehicleFormFields } from "./vehicle-form-schema";

/** The language of the description. Choosing that of a translation makes the translation the description. */
export function DescriptionLanguageField(field: { name: string; label: string; help?: string }) {
  const t = useTranslations("car");
  const languages = useTranslations("ui.languages");
  const { getValues, setValue } = useFormContext<VehicleFormFields>();
  const previous = useWatch<VehicleFormFields, "descriptionLocale">({ name: "descriptionLocale" });

  function swapTexts(next: string) {
    const [from, to] = [previous, next].map((locale) => translationFields[locale as Locale]);
    const translation = to && getValues(to);
    if (!from || !translation) return;
    setValue(from, getValues("description"), { shouldDirty: true });
    setValue("description", translation, { shouldDirty: true });
    setValue(to, "", { shouldDirty: true });
  }

  return (
    <Field {...field} className="max-w-xs" options={{ onChange: (event) => swapTexts(event.target.value) }}>
      {(control) => (
        <NativeSelect {...control}>
          <option value="">{t("choose")}</option>
          {routing.locales.map((locale) => (
            <option key={locale} value={locale}>
              {languages(locale)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
