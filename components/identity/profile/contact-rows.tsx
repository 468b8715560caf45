"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ChangeContact, WithdrawChange } from "@/components/identity/contact-verification/change-contact";
import { VerifyEmail, VerifyPhone } from "@/components/identity/contact-verification/verify-contact";
import { Badge } from "@/components/ui/badge";
import { CircleAlertIcon, CircleCheckIcon } from "@/components/ui/status-icons";
import type { Profile } from "@/lib/identity/profile/contract";

/** E-mail and phone, each with its verification status and a way to verify it. */
export function ContactRows({ profile }: { profile: Profile }) {
  const t = useTranslations("settings.profile");
  const { email, phone, isEmailVerified, isPhoneVerified, pendingEmail, pendingPhone } = profile;
  return (
    <ul className="divide-y">
      <Row term={t("email")} value={email} isVerified={isEmailVerified}>
        {!isEmailVerified && <VerifyEmail email={email} />}
        <ChangeContact kind="email" />
      </Row>
      {pendingEmail && (
        <Row term={t("newEmail")} value={pendingEmail} isVerified={false}>
          <VerifyEmail email={pendingEmail} />
          <WithdrawChange kind="email" />
        </Row>
      )}
      <Row term={t("phone")} value={phone ?? t("noPhone")} isVerified={phone ? isPhoneVerified : undefined}>
        {phone && !isPhoneVerified && <VerifyPhone phone={phone} />}
        <ChangeContact kind="phone" />
      </Row>
      {pendingPhone && (
        <Row term={t("newPhone")} value={pendingPhone} isVerified={false}>
          <VerifyPhone phone={pendingPhone} />
          <WithdrawChange kind="phone" />
        </Row>
      )}
    </ul>
  );
}

function Row({
  term,
  value,
  isVerified,
  children,
}: {
  term: string;
  value: string;
  /** Undefined if there is nothing to verify. */
  isVerified: boolean | undefined;
  children: ReactNode;
}) {
  const t = useTranslations("settings.profile");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex min-h-6 flex-wrap items-center gap-x-2.5 gap-y-1 text-muted-foreground text-sm">
          {term}
          {isVerified && (
            <Badge variant="success">
              <CircleCheckIcon />
              {t("verified")}
            </Badge>
          )}
          {isVerified === false && (
            <Badge variant="warning">
              <CircleAlertIcon />
              {t("notVerified")}
            </Badge>
          )}
        </p>
        <p className="mt-0.5 break-words font-medium">{value}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </li>
  );
}
