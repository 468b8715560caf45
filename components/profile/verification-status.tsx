"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DocumentStatusBadge } from "@/components/documents/document-status";
import { VerifyEmail, VerifyPhone } from "@/components/otp/verify-contact";
import { SettingsGroup } from "@/components/settings/settings-section";
import { Button } from "@/components/ui/button";
import type { DocumentItem, RenterVerification } from "@/lib/documents/contract";
import { Link } from "@/lib/i18n/link";
import type { Profile } from "@/lib/profile/contract";

/** The four things that are verified of a renter, each with the way to it while it is not. */
export function VerificationStatus({ profile, papers }: { profile: Profile; papers: RenterVerification }) {
  const t = useTranslations("renterProfile");
  const named = useTranslations("papers");
  const { email, phone, isEmailVerified, isPhoneVerified } = profile;
  const status = (isVerified: boolean) => (isVerified ? "verified" : "pending");
  return (
    <SettingsGroup id="verification-status" title={t("verification")}>
      <ul className="divide-y">
        <Row name={named("email")} status={status(isEmailVerified)}>
          {!isEmailVerified && <VerifyEmail email={email} />}
        </Row>
        <Row name={named("phone")} status={status(isPhoneVerified)}>
          {!isPhoneVerified && phone && <VerifyPhone phone={phone} />}
        </Row>
        <PaperRow name={named("kinds.identity")} paper={papers.id} />
        <PaperRow name={named("kinds.driving_licence")} paper={papers.license} />
      </ul>
    </SettingsGroup>
  );
}

function PaperRow({ name, paper }: { name: string; paper: DocumentItem }) {
  const t = useTranslations("papers");
  const needsSomething = paper.status === "pending" || paper.status === "rejected";
  return (
    <Row name={name} status={paper.status}>
      {needsSomething && (
        <Button asChild variant="secondary" size="sm">
          <Link href="/verify-documents">
            {t("verifyNow")}
            <span className="sr-only">: {name}</span>
          </Link>
        </Button>
      )}
    </Row>
  );
}

function Row({
  name,
  status,
  children,
}: {
  name: string;
  status: DocumentItem["status"];
  children: ReactNode;
}) {
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 first:-mt-2.5 last:-mb-2.5">
      <div className="flex grow flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-medium text-sm">{name}</span>
        <DocumentStatusBadge status={status} />
      </div>
      {children}
    </li>
  );
}
