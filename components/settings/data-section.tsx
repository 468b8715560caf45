"use client";

import { useTranslations } from "next-intl";
import type { DeletionView } from "@/lib/personal-data/contract";
import { ACCOUNTS_KEPT_YEARS, GRACE_DAYS } from "@/lib/personal-data/rules";
import { DeletionGroup } from "./deletion-group";
import { ExportForm } from "./export-form";
import { SettingsGroup, SettingsSection } from "./settings-section";

/** What is known of somebody: to take along, and to have forgotten. */
export function DataSection({
  email,
  deletion,
  isDemoAccount,
  isTestAccount,
}: {
  email: string;
  deletion: DeletionView;
  /** It is everybody's and stays. */
  isDemoAccount: boolean;
  /** Nobody knows its password. */
  isTestAccount: boolean;
}) {
  const t = useTranslations("settings.data");
  const errors = useTranslations("errors");
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
          <li>{t("deletion.stays")}</li>
          <li>{t("deletion.law", { years: ACCOUNTS_KEPT_YEARS })}</li>
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
