"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ApplyForBadge } from "@/components/businesses/badge-requests/apply-for-badge";
import { VerifyEmail, VerifyPhone } from "@/components/identity/contact-verification/verify-contact";
import { useAccountStatus } from "@/components/identity/profile/use-account-status";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ShieldCheckIcon } from "@/components/ui/essential-icons";
import { IdCardIcon, MailIcon, SmartphoneIcon } from "@/components/ui/icons";
import { Skeleton } from "@/components/ui/skeleton";
import type { AccountStatus } from "@/lib/identity/profile/contract";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";

const refreshProfile = () => void refreshResources("/api/profile");

/** Account Security & Verification: email, phone and business badge, each with its action. */
export function SecurityCards() {
  const t = useTranslations("renter.security");
  const { accountStatus, failed, error, retry } = useAccountStatus();
  return (
    <section aria-labelledby="security">
      <h2 id="security" className="mb-4 text-lg">
        {t("title")}
      </h2>
      {failed && error ? (
        <ErrorNotice error={error} onRetry={retry} />
      ) : (
        <Card className="grid gap-px overflow-hidden bg-border md:grid-cols-2">
          {accountStatus ? <LoadedCards accountStatus={accountStatus} /> : <CardsSkeleton />}
        </Card>
      )}
    </section>
  );
}

function LoadedCards({ accountStatus }: { accountStatus: AccountStatus }) {
  const t = useTranslations("renter.security");
  const { email, phone, isEmailVerified, isPhoneVerified, documents, business } = accountStatus;
  const { status, reason } = business;
  return (
    <>
      <SecurityCard
        icon={<MailIcon />}
        title={t("email")}
        text={t(isEmailVerified ? "emailDone" : "emailOpen", { email })}
        action={!isEmailVerified && <VerifyEmail email={email} onVerified={refreshProfile} />}
      />
      <SecurityCard
        icon={<SmartphoneIcon />}
        title={t("phone")}
        text={phone ? t(isPhoneVerified ? "phoneDone" : "phoneOpen", { phone }) : t("phoneNone")}
        action={
          phone ? !isPhoneVerified && <VerifyPhone phone={phone} onVerified={refreshProfile} /> : <AddPhone />
        }
      />
      {documents && (
        <SecurityCard
          icon={<IdCardIcon />}
          title={t("documents")}
          text={t(`documentsText.${documents}`)}
          action={documents !== "verified" && <SeeDocuments status={documents} />}
        />
      )}
      <SecurityCard
        icon={<ShieldCheckIcon />}
        title={t("badge")}
        text={t(`badgeText.${status}`)}
        note={status === "rejected" && reason ? t("reason", { reason }) : undefined}
        action={<BadgeAction accountStatus={accountStatus} />}
      />
    </>
  );
}

function AddPhone() {
  const t = useTranslations("renter.security");
  return (
    <Button asChild variant="secondary" size="sm">
      <Link href="/dashboard/user/profile">{t("addPhone")}</Link>
    </Button>
  );
}

function SeeDocuments({ status }: { status: Exclude<AccountStatus["documents"], null> }) {
  const t = useTranslations("renter.security");
  return (
    <Button asChild variant="secondary" size="sm">
      <Link href="/verify-documents">{t(status === "submitted" ? "documentsSee" : "documentsVerify")}</Link>
    </Button>
  );
}

function BadgeAction({ accountStatus: { email, phone, business } }: { accountStatus: AccountStatus }) {
  const t = useTranslations("renter.security");
  const { status } = business;
  if (status === "none")
    return (
      <ApplyForBadge contact={{ email, phone }} variant="secondary" size="sm">
        {t("badgeAction.none")}
      </ApplyForBadge>
    );
  const href = status === "approved" ? "/dashboard/business" : "/business-badge-registration";
  return (
    <Button asChild variant="secondary" size="sm">
      <Link href={href}>{t(`badgeAction.${status}`)}</Link>
    </Button>
  );
}

function SecurityCard(props: {
  icon: ReactNode;
  title: string;
  text: string;
  note?: string;
  action: ReactNode;
}) {
  const { icon, title, text, note, action } = props;
  return (
    <div className="flex gap-4 bg-card p-4 sm:p-5">
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-md bg-muted [&_svg]:size-5">
        {icon}
      </span>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
        <h3 className="font-medium text-base">{title}</h3>
        <p className="max-w-full break-words text-muted-foreground text-sm">{text}</p>
        {note && <p className="max-w-full break-words text-sm">{note}</p>}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  );
}

function CardsSkeleton() {
  return ["email", "phone", "documents", "badge"].map((part) => (
    <div key={part} aria-hidden="true" className="flex gap-4 bg-card p-4 sm:p-5">
      <Skeleton className="size-10 shrink-0" />
      <div className="flex-1 space-y-2">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-8 w-28" />
      </div>
    </div>
  ));
}
