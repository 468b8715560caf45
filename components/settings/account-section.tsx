"use client";

import { useTranslations } from "next-intl";
import { VerificationStatus } from "@/components/profile/verification-status";
import type { RenterVerification } from "@/lib/documents/contract";
import type { Profile } from "@/lib/profile/contract";
import { ContactRows } from "./contact-rows";
import { SettingsGroup, SettingsSection } from "./settings-section";

/** What is verified of the account, and how it is reached. */
export function AccountSection({ profile, papers }: { profile: Profile; papers: RenterVerification }) {
  const t = useTranslations("settings");
  return (
    <SettingsSection title={t("account.title")} lead={t("account.lead")}>
      <VerificationStatus profile={profile} papers={papers} />
      <SettingsGroup id="contact" title={t("profile.contact")} lead={t("profile.contactLead")}>
        <ContactRows profile={profile} />
      </SettingsGroup>
    </SettingsSection>
  );
}
