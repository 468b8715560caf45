"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { VerifyEmail, VerifyPhone } from "@/components/identity/contact-verification/verify-contact";
import { DocumentStatusBadge } from "@/components/identity/identity-documents/document-status-badge";
import { SettingsGroup } from "@/components/layout/settings-section";
import { Button } from "@/components/ui/button";
import type { DocumentItem, RenterVerification } from "@/lib/identity/identity-documents/contract";
import type { Profile } from "@/lib/identity/profile/contract";
import { Link } from "@/lib/platform/i18n/link";

/** The four verified items of a renter, each with a link to complete it. */
export function VerificationStatus({
  profile,
  verification,
}: {
  profile: Profile;
  verification: RenterVerification;
}) {
  const t = useTranslations("renterProfile");
  const named = useTranslations("documents");
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
        <DocumentRow name={named("kinds.identity")} document={verification.id} />
        <DocumentRow name={named("kinds.driving_licence")} document={verification.license} />
      </ul>
    </SettingsGroup>
  );
}

function DocumentRow({ name, document }: { name: string; document: DocumentItem }) {
  const t = useTranslations("documents");
  const needsSomething = document.status === "pending" || document.status === "rejected";
  return (
    <Row name={name} status={document.status} document={document.document}>
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
  document,
  children,
}: {
  name: string;
  status: DocumentItem["status"];
  document?: DocumentItem["document"];
  children: ReactNode;
}) {
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 first:-mt-2.5 last:-mb-2.5">
      <div className="flex grow flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-medium text-sm">{name}</span>
        <DocumentStatusBadge status={status} document={document} />
      </div>
      {children}
    </li>
  );
}
