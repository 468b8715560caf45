"use client";

import { useTranslations } from "next-intl";
import { PasswordField } from "@/components/form/password-field";

/** Asks for the password before an action that an unattended browser must not allow. */
export function PasswordAgain() {
  const t = useTranslations("settings.data");
  return (
    <PasswordField
      name="password"
      label={t("password")}
      help={t("passwordHelp")}
      autoComplete="current-password"
    />
  );
}
