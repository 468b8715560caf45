"use client";

import { useTranslations } from "next-intl";
import { DocumentCard } from "@/components/identity/identity-documents/document-card";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { PageTitle } from "@/components/ui/page-title";
import type { PrivateOwner } from "@/lib/businesses/private-owners/contract";
import { type RenterVerification, renterVerification } from "@/lib/identity/identity-documents/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { ApplicationWaiting } from "./application-waiting";
import { PrivateOwnerForm } from "./private-owner-form";

/** The application of a private owner, or its status while it is under review. */
export function PrivateOwnerScreen({
  application,
  verification,
  person,
  commissionPercent,
  today,
}: {
  /** Undefined before the first application. */
  application: PrivateOwner | undefined;
  verification: RenterVerification;
  /** From the account, to prefill the form. */
  person: { name: string; phone: string };
  commissionPercent: number;
  today: string;
}) {
  const t = useTranslations("privateOwner");
  const { data: { id: identity } = verification } = useResource("/api/documents", renterVerification);
  if (application?.verification === "pending") return <ApplicationWaiting application={application} />;
  const hasIdentity =
    identity.verified || identity.status === "submitted" || identity.document?.status === "pending";
  return (
    <>
      <PageTitle title={t("title")} description={t("lead")} className="mb-8" />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-12">
        <div data-upload-scope className="flex min-w-0 flex-col gap-6">
          {application && (
            <Alert variant="danger" role="status" title={t("rejectedTitle")}>
              {/* A rejected document already shows its reason. */}
              {application.rejectedReason !== identity.document?.rejectionReason &&
                application.rejectedReason}
            </Alert>
          )}
          <DocumentCard kind="identity" item={identity} today={today} />
          <PrivateOwnerForm
            person={application ?? person}
            hasIdentity={hasIdentity}
            isAgain={Boolean(application)}
          />
        </div>
        <aside className="flex flex-col gap-8 lg:sticky lg:top-24">
          <Card className="p-5">
            <h2 className="font-semibold text-lg tracking-tight">{t("costTitle")}</h2>
            <p className="mt-1.5 text-muted-foreground text-sm">
              {t("cost", { percent: commissionPercent })}
            </p>
          </Card>
          <section aria-labelledby="next">
            <h2 id="next" className="font-semibold text-lg tracking-tight">
              {t("nextTitle")}
            </h2>
            <ol className="mt-2 flex list-decimal flex-col gap-2 pl-5 text-muted-foreground text-sm">
              <li>{t("next1")}</li>
              <li>{t("next2")}</li>
              <li>{t("next3")}</li>
            </ol>
          </section>
          <p className="text-muted-foreground text-sm">
            {t("company")}{" "}
            <Link
              href="/list-your-car"
              className="touch-target relative font-medium text-foreground underline underline-offset-4"
            >
              {t("companyAction")}
            </Link>
          </p>
        </aside>
      </div>
    </>
  );
}
