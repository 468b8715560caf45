"use client";

import { useTranslations } from "next-intl";
import { SettingsGroup, SettingsSection } from "@/components/layout/settings-section";
import type { RenterVerification } from "@/lib/identity/identity-documents/contract";
import type { Profile } from "@/lib/identity/profile/contract";
import { ContactRows } from "./contact-rows";
import { VerificationStatus } from "./verification-status";

export function AccountSection({
  profile,
  verification,
}: {
  profile: Profile;
  verification: RenterVerification;
}) {
  const t = useTranslations("settings");
  return (
    <SettingsSection title={t("account.title")} lead={t("account.lead")}>
      <VerificationStatus profile={profile} verification={verification} />
      <SettingsGroup id="contact" title={t("profile.contact")} lead={t("profile.contactLead")}>
        <ContactRows profile={profile} />
      </SettingsGroup>
    </SettingsSection>
  );
}
