"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { PageTitle } from "@/components/ui/page-title";
import { businessDocumentKinds } from "@/db/enums/identity";
import { type BusinessVerification, businessVerification } from "@/lib/identity/identity-documents/contract";
import { isRequired } from "@/lib/identity/identity-documents/rules";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { DocumentCard } from "./document-card";
import { SubmitRow } from "./submit-row";
import { VerificationAside, VerificationNotes } from "./verification-aside";

const REVIEW_EVERY_MS = 20_000;

export function BusinessVerificationScreen({
  initial,
  today,
}: {
  initial: BusinessVerification;
  today: string;
}) {
  const t = useTranslations("documents");
  const errors = useTranslations("errors");
  const path = `/api/documents/businesses/${initial.businessId}`;
  const isWaiting = ({ documents }: BusinessVerification) =>
    Object.values(documents).some(({ status }) => status === "submitted");
  const { data: now = initial } = useResource(path, businessVerification, {
    everyMs: (latest) => (latest && isWaiting(latest) ? REVIEW_EVERY_MS : false),
  });
  const items = businessDocumentKinds.map((kind) => ({ kind, item: now.documents[kind] }));
  const hasNew = items.some(({ item }) => item.document?.status === "pending");
  const isOpen = !isWaiting(now) && now.verification !== "verified";
  const toDashboard = (
    <Button asChild variant="secondary">
      <Link href="/dashboard/business">{t("business.toDashboard")}</Link>
    </Button>
  );
  return (
    <>
      <PageTitle
        title={t("business.title")}
        description={t("business.lead", { business: now.name })}
        action={toDashboard}
        className="mb-8"
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-start lg:gap-10">
        <div data-upload-scope className="flex min-w-0 flex-col gap-6">
          {isWaiting(now) && <Alert title={t("underReviewTitle")}>{t("duration")}</Alert>}
          {now.verification === "verified" && (
            <Alert variant="success" title={t("business.doneTitle")}>
              {t("business.done")}
            </Alert>
          )}
          {now.verification === "rejected" && (
            <Alert variant="danger" role="status" title={t("business.rejectedTitle")}>
              {now.rejectedReason}
            </Alert>
          )}
          {items.map(({ kind, item }) => (
            <DocumentCard
              key={kind}
              kind={kind}
              item={item}
              businessId={now.businessId}
              isOptional={!isRequired(kind)}
              today={today}
            />
          ))}
          {items.some(({ kind, item }) => item.canUpload && (isRequired(kind) || hasNew)) && (
            <SubmitRow
              path={`${path}/submission`}
              schema={businessVerification}
              missing={now.canSubmit ? undefined : errors("businessDocumentsMissing")}
            />
          )}
          <VerificationNotes isOpen={isOpen} className="lg:hidden" />
        </div>
        <aside className="max-lg:order-first lg:sticky lg:top-24">
          <VerificationAside
            progress={now.progress}
            isOpen={isOpen}
            items={items
              .filter(({ kind, item }) => isRequired(kind) || item.document)
              .map(({ kind, item }) => ({ name: t(`kinds.${kind}`), ...item }))}
          />
        </aside>
      </div>
    </>
  );
}
