"use client";

import { useTranslations } from "next-intl";
import type { Country } from "@/components/account/personal-form";
import { BadgeRequests } from "@/components/badge-requests/badge-requests";
import { Completeness } from "@/components/settings/completeness";
import { ContactRows } from "@/components/settings/contact-rows";
import { PhotoField } from "@/components/settings/photo-field";
import { SettingsGroup } from "@/components/settings/settings-section";
import { PageTitle } from "@/components/ui/page-title";
import type { BadgeView } from "@/lib/badge-requests/contract";
import type { RenterVerification } from "@/lib/documents/contract";
import type { Profile } from "@/lib/profile/contract";
import { AboutGroup } from "./about-group";
import { AccountDetails } from "./account-details";
import { VerificationStatus } from "./verification-status";

/** The renter's own page: how complete it is, what it says, what is verified of it, and their way to a business. */
export function ProfileScreen({
  profile,
  papers,
  badges,
  countries,
}: {
  profile: Profile;
  papers: RenterVerification;
  badges: BadgeView[];
  countries: Country[];
}) {
  const t = useTranslations("renterProfile");
  const settings = useTranslations("settings.profile");
  return (
    <>
      <PageTitle title={t("title")} description={settings(`lead.${profile.role}`)} className="mb-8" />
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-10">
          {profile.renter && <Completeness profile={profile} />}
          <AboutGroup profile={profile} countries={countries} photo={<PhotoField profile={profile} />} />
          <SettingsGroup id="contact" title={settings("contact")} lead={settings("contactLead")}>
            <ContactRows profile={profile} />
          </SettingsGroup>
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          <AccountDetails profile={profile} />
          <VerificationStatus profile={profile} papers={papers} />
          {profile.role === "individual" && <BadgeRequests initial={badges} contact={profile} />}
        </div>
      </div>
    </>
  );
}
