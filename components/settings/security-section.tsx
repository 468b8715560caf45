"use client";

import { useTranslations } from "next-intl";
import { PasswordForm } from "@/components/account/password-form";
import { SessionList } from "@/components/sessions/session-list";
import { TwoFactorPanel } from "@/components/two-factor/two-factor-panel";
import { Alert } from "@/components/ui/alert";
import type { SecurityView } from "@/lib/security/contract";
import type { SessionItem } from "@/lib/sessions/contract";
import { LoginAlerts } from "./login-alerts";
import { SettingsGroup, SettingsSection } from "./settings-section";

/** How the account is guarded: password, second step, alerts, and where it is open. */
export function SecuritySection({
  security,
  sessions,
  isDemoAccount,
  isActing,
}: {
  security: SecurityView;
  sessions: SessionItem[];
  /** It is everybody's and stays as it is. */
  isDemoAccount: boolean;
  /** An administrator looks in as the person: how they sign in is theirs alone. */
  isActing: boolean;
}) {
  const t = useTranslations("settings.security");
  return (
    <SettingsSection title={t("title")} lead={t("lead")}>
      {isActing ? (
        <Alert variant="info">
          {t("acting")} {t(security.twoFactor.isOn ? "actingOn" : "actingOff")}
        </Alert>
      ) : (
        <Guards security={security} isDemoAccount={isDemoAccount} />
      )}
      <SettingsGroup
        id="sessions-title"
        title={t("sessions.title")}
        lead={isActing ? undefined : t("sessions.lead")}
      >
        <SessionList stored={sessions} canEnd={!isActing} />
      </SettingsGroup>
    </SettingsSection>
  );
}

function Guards({ security, isDemoAccount }: { security: SecurityView; isDemoAccount: boolean }) {
  const t = useTranslations("settings.security");
  return (
    <>
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
    </>
  );
}
