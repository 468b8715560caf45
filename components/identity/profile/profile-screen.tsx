"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Country } from "@/components/identity/registration/personal-form";
import { SettingsGroup } from "@/components/layout/settings-section";
import { PageTitle } from "@/components/ui/page-title";
import type { RenterVerification } from "@/lib/identity/identity-documents/contract";
import type { Profile } from "@/lib/identity/profile/contract";
import { AboutGroup } from "./about-group";
import { AccountDetails } from "./account-details";
import { Completeness } from "./completeness";
import { ContactRows } from "./contact-rows";
import { PhotoField } from "./photo-field";
import { VerificationStatus } from "./verification-status";

/** The renter's profile page: completeness, details, verification, and the registration of a business. */
export function ProfileScreen({
  profile,
  verification,
  receivedReviews,
  badgeRequests,
  countries,
}: {
  profile: Profile;
  verification: RenterVerification;
  /** The reviews that owners wrote about the renter. */
  receivedReviews: ReactNode;
  /** The badge requests of individuals. */
  badgeRequests: ReactNode;
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
          <VerificationStatus profile={profile} verification={verification} />
          {receivedReviews}
          {profile.role === "individual" && badgeRequests}
        </div>
      </div>
    </>
  );
}
