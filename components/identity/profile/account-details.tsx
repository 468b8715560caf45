"use client";

import { useLocale, useTranslations } from "next-intl";
import { SettingsGroup } from "@/components/layout/settings-section";
import { kigaliDayText } from "@/components/ui/instant-text";
import type { Profile } from "@/lib/identity/profile/contract";
import { Facts } from "./facts";

/** The reader is signed in, so the account is active. */
export function AccountDetails({ profile }: { profile: Profile }) {
  const t = useTranslations("renterProfile");
  const account = useTranslations("account");
  const locale = useLocale();
  return (
    <SettingsGroup id="account-details" title={t("account")}>
      <Facts
        facts={[
          [account("hub.type"), account(`roles.${profile.role}.title`)],
          [account("hub.status"), account("hub.active")],
          [t("memberSince"), kigaliDayText(profile.createdAt, locale)],
          [t("accountId"), profile.id.slice(-12)],
        ]}
      />
    </SettingsGroup>
  );
}
