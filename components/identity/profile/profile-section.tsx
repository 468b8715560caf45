"use client";

import { useTranslations } from "next-intl";
import type { Country } from "@/components/identity/registration/personal-form";
import { SettingsGroup, SettingsSection } from "@/components/layout/settings-section";
import type { Profile } from "@/lib/identity/profile/contract";
import { Completeness } from "./completeness";
import { ContactRows } from "./contact-rows";
import { PhotoField } from "./photo-field";
import { ProfileForm } from "./profile-form";

export function ProfileSection({ profile, countries }: { profile: Profile; countries: Country[] }) {
  const t = useTranslations("settings.profile");
  return (
    <SettingsSection title={t("title")} lead={t(`lead.${profile.role}`)}>
      {profile.renter && <Completeness profile={profile} />}
      <SettingsGroup id="about-you" title={t("you")}>
        <div className="mb-6 border-b pb-6">
          <PhotoField profile={profile} />
        </div>
        <ProfileForm profile={profile} countries={countries} />
      </SettingsGroup>
      <SettingsGroup id="contact" title={t("contact")} lead={t("contactLead")}>
        <ContactRows profile={profile} />
      </SettingsGroup>
    </SettingsSection>
  );
}
