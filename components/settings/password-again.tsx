"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/form/field";
import { Input } from "@/components/ui/input";

/** The password, asked for once more before something a found-open browser must not do. */
export function PasswordAgain() {
  const t = useTranslations("settings.data");
  return (
    <Field name="password" label={t("password")} help={t("passwordHelp")}>
      {(control) => <Input {...control} type="password" autoComplete="current-password" />}
    </Field>
  );
}
