"use client";

import { useTranslations } from "next-intl";
import { SettingsGroup, SettingsSection } from "@/components/layout/settings-section";
import { useFormats } from "@/components/ui/use-formats";
import type { DeletionView } from "@/lib/identity/account-deletion/deletion-view-contract";
import { GRACE_DAYS, RECORD_RETENTION_YEARS } from "@/lib/identity/account-deletion/rules";
import { DeletionGroup } from "./deletion-group";
import { ExportForm } from "./export-form";

/** Lets users export their personal data and delete their account. */
export function DataSection({
  email,
  deletion,
  isDemoAccount,
  isTestAccount,
}: {
  email: string;
  deletion: DeletionView;
  /** Demo accounts are shared by all visitors and cannot be deleted. */
  isDemoAccount: boolean;
  /** Nobody knows the password of a test account. */
  isTestAccount: boolean;
}) {
  const t = useTranslations("settings.data");
  const errors = useTranslations("errors");
  const { usd } = useFormats();
  return (
    <SettingsSection title={t("title")} lead={t("lead")}>
      <SettingsGroup id="export" title={t("export.title")} lead={t("export.lead")}>
        {isTestAccount ? <p className="text-sm">{t("export.test")}</p> : <ExportForm />}
      </SettingsGroup>
      <SettingsGroup
        id="deletion"
        title={t("deletion.title")}
        lead={t("deletion.lead", { days: GRACE_DAYS })}
      >
        <ul className="mb-5 flex list-disc flex-col gap-1.5 pl-5 text-sm marker:text-muted-foreground">
          <li>{t("deletion.goes")}</li>
          {deletion.renterDuesCents !== null && (
            <li>{t("deletion.dues", { amount: usd(deletion.renterDuesCents) })}</li>
          )}
          <li>{t("deletion.stays")}</li>
          <li>{t("deletion.law", { years: RECORD_RETENTION_YEARS })}</li>
        </ul>
        {isDemoAccount ? (
          <p className="text-sm">{errors("demoAccountStays")}</p>
        ) : (
          <DeletionGroup email={email} deletion={deletion} />
        )}
      </SettingsGroup>
    </SettingsSection>
  );
}
