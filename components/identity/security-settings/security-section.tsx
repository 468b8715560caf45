"use client";

import { useTranslations } from "next-intl";
import { PasskeyPanel } from "@/components/identity/passkeys/passkey-panel";
import { PasswordForm } from "@/components/identity/passwords/password-form";
import { SecurityActivityList } from "@/components/identity/security-activity/security-activity-list";
import { SessionList } from "@/components/identity/sessions/session-list";
import { TwoFactorPanel } from "@/components/identity/two-factor/two-factor-panel";
import { SettingsGroup, SettingsSection } from "@/components/layout/settings-section";
import { Alert } from "@/components/ui/alert";
import type { PasskeyItem } from "@/lib/identity/passkeys/contract";
import type { SecurityActivity } from "@/lib/identity/security-activity/contract";
import type { SecurityView } from "@/lib/identity/security-settings/contract";
import type { SessionItem } from "@/lib/identity/sessions/contract";
import { SignInAlerts } from "./sign-in-alerts";

/** The password, passkeys, two-factor authentication, sign-in alerts and sessions. */
export function SecuritySection({
  security,
  passkeys,
  sessions,
  activity,
  isDemoAccount,
  isActing,
}: {
  security: SecurityView;
  /** Undefined if this site cannot use passkeys. */
  passkeys: PasskeyItem[] | undefined;
  sessions: SessionItem[];
  activity: SecurityActivity[];
  /** Demo accounts are shared by all visitors and cannot be changed. */
  isDemoAccount: boolean;
  /** An impersonating administrator must not change how the user signs in. */
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
        <AccountProtection security={security} passkeys={passkeys} isDemoAccount={isDemoAccount} />
      )}
      <SettingsGroup
        id="sessions-title"
        title={t("sessions.title")}
        lead={isActing ? undefined : t("sessions.lead")}
      >
        <SessionList stored={sessions} canEnd={!isActing} />
      </SettingsGroup>
      {!isActing && (
        <SettingsGroup id="activity-title" title={t("activity.title")} lead={t("activity.lead")}>
          <SecurityActivityList items={activity} />
        </SettingsGroup>
      )}
    </SettingsSection>
  );
}

function AccountProtection({
  security,
  passkeys,
  isDemoAccount,
}: {
  security: SecurityView;
  passkeys: PasskeyItem[] | undefined;
  isDemoAccount: boolean;
}) {
  const t = useTranslations("settings.security");
  return (
    <>
      <SettingsGroup id="password-title" title={t("password.title")} lead={t("password.lead")}>
        {isDemoAccount ? <p className="text-sm">{t("password.demo")}</p> : <PasswordForm />}
      </SettingsGroup>
      {passkeys && (
        <SettingsGroup id="passkeys-title" title={t("passkeys.title")} lead={t("passkeys.lead")}>
          {isDemoAccount ? (
            <p className="text-sm">{t("passkeys.demo")}</p>
          ) : (
            <PasskeyPanel stored={passkeys} />
          )}
        </SettingsGroup>
      )}
      <SettingsGroup id="two-factor-title" title={t("twoFactor.title")} lead={t("twoFactor.lead")}>
        {isDemoAccount ? (
          <p className="text-sm">{t("twoFactor.demo")}</p>
        ) : (
          <TwoFactorPanel stored={security.twoFactor} />
        )}
      </SettingsGroup>
      <SettingsGroup id="alerts-title" title={t("alerts.title")}>
        <SignInAlerts stored={security.loginAlerts} />
      </SettingsGroup>
    </>
  );
}
