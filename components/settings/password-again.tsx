"use client";

import { useTranslations } from "next-intl";
import { PasswordField } from "@/components/account/password-field";

/** The password, asked for once more before something a found-open browser must not do. */
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
