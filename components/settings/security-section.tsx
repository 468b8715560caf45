"use client";

import { useTranslations } from "next-intl";
import { PasswordForm } from "@/components/account/password-form";
import { SessionList } from "@/components/sessions/session-list";
import { TwoFactorPanel } from "@/components/two-factor/two-factor-panel";
import type { SecurityView } from "@/lib/security/contract";
import type { SessionItem } from "@/lib/sessions/contract";
import { LoginAlerts } from "./login-alerts";
import { SettingsGroup, SettingsSection } from "./settings-section";

/** How the account is guarded: password, second step, alerts, and where it is open. */
export function SecuritySection({
  security,
  sessions,
  isDemoAccount,
}: {
  security: SecurityView;
  sessions: SessionItem[];
  /** It is everybody's and stays as it is. */
  isDemoAccount: boolean;
}) {
  const t = useTranslations("settings.security");
  return (
    <SettingsSection title={t("title")} lead={t("lead")}>
      <SettingsGroup id="password-title" title={t("password.title")} lead={t("password.lead")}>
        {isDemoAccount ? <p className="text-sm">{t("password.demo")}</p> : <PasswordForm />}
      </SettingsGroup>
      <SettingsGroup id="two-factor-title" title={t("twoFactor.title")} lead={t("twoFactor.lead")}>
        {isDemoAccount ? (
          <p className="text-sm">{t("twoFactor.demo")}</p>
        ) : (
          <TwoFactorPanel stored={security.twoFactor} />
        )}
      </SettingsGroup>
      <SettingsGroup id="alerts-title" title={t("alerts.title")}>
        <LoginAlerts stored={security.loginAlerts} />
      </SettingsGroup>
      <SettingsGroup id="sessions-title" title={t("sessions.title")} lead={t("sessions.lead")}>
        <SessionList stored={sessions} />
      </SettingsGroup>
    </SettingsSection>
  );
}
