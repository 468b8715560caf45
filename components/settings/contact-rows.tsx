"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { CircleAlertIcon, CircleCheckIcon } from "@/components/ui/icons";
import type { Profile } from "@/lib/profile/contract";

/** E-mail and telephone, each with whether it is known to be the person's. */
export function ContactRows({ profile }: { profile: Profile }) {
  const t = useTranslations("settings.profile");
  return (
    <dl className="divide-y">
      <Row term={t("email")} value={profile.email} isVerified={profile.isEmailVerified} />
      <Row term={t("phone")} value={profile.phone ?? t("noPhone")} isVerified={profile.isPhoneVerified} />
    </dl>
  );
}

function Row({ term, value, isVerified }: { term: string; value: string; isVerified: boolean }) {
  const t = useTranslations("settings.profile");
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <dt className="text-muted-foreground text-sm">{term}</dt>
        <dd className="truncate font-medium">{value}</dd>
      </div>
      <dd>
        {isVerified ? (
          <Badge variant="success">
            <CircleCheckIcon />
            {t("verified")}
          </Badge>
        ) : (
          <Badge variant="warning">
            <CircleAlertIcon />
            {t("notVerified")}
          </Badge>
        )}
      </dd>
    </div>
  );
}
