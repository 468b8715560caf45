"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { PageTitle } from "@/components/ui/page-title";
import { type RenterVerification, renterVerification } from "@/lib/identity/identity-documents/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { DocumentCard } from "./document-card";
import { SubmitRow } from "./submit-row";
import { VerificationAside, VerificationNotes } from "./verification-aside";

/** While a document is under review, the screen polls for the decision. */
const REVIEW_EVERY_MS = 20_000;

/** Verifies a renter's identity and driving licence. `initial` is the data the page was rendered with. */
export function RenterVerificationScreen({ initial, today }: { initial: RenterVerification; today: string }) {
  const t = useTranslations("documents");
  const errors = useTranslations("errors");
  const { data: now = initial } = useResource("/api/documents", renterVerification, {
    everyMs: (latest) =>
      [latest?.id, latest?.license].some((item) => item?.status === "submitted") ? REVIEW_EVERY_MS : false,
  });
  const { email, phone, id, license } = now;
  const verify = (
    <Link href="/settings#contact" className="touch-target relative font-medium underline underline-offset-4">
      {t("verifyNow")}
    </Link>
  );
  const contact = (name: string, item: typeof email) => ({
    name,
    status: item.status,
    action: item.verified ? undefined : verify,
  });
  const isUnderReview = [id, license].some(({ status }) => status === "submitted");
  const isDone = id.verified && license.verified;
  const hasNew = [id, license].some(({ document }) => document?.status === "pending");
  const isOpen = !isUnderReview && !isDone;
  return (
    <>
      <PageTitle title={t("renter.title")} description={t("renter.lead")} className="mb-8" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-start lg:gap-10">
        <div data-upload-scope className="flex min-w-0 flex-col gap-6">
          {isUnderReview && <Alert title={t("underReviewTitle")}>{t("duration")}</Alert>}
          {isDone && !isUnderReview && !hasNew && (
            <Alert variant="success" title={t("renter.doneTitle")}>
              {t("renter.done")}
            </Alert>
          )}
          <DocumentCard kind="identity" item={id} today={today} />
          <DocumentCard kind="driving_licence" item={license} today={today} />
          {(hasNew || id.canUpload || license.canUpload) && (
            <SubmitRow
              path="/api/documents/submission"
              schema={renterVerification}
              missing={now.canSubmit ? undefined : errors("documentsMissing")}
            />
          )}
          <VerificationNotes isOpen={isOpen} className="lg:hidden" />
        </div>
        <aside className="max-lg:order-first lg:sticky lg:top-24">
          <VerificationAside
            progress={now.progress}
            isOpen={isOpen}
            items={[
              contact(t("email"), email),
              contact(t("phone"), phone),
              { name: t("kinds.identity"), ...id },
              { name: t("kinds.driving_licence"), ...license },
            ]}
          />
        </aside>
      </div>
    </>
  );
}
