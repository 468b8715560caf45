"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { DayInput } from "@/components/ui/day-input";
import { Label } from "@/components/ui/label";
import {
  type Claim,
  type DocumentView,
  reviewedDocument,
  type VerificationCase,
} from "@/lib/identity/identity-documents/contract";
import {
  approvalProblem,
  claimsOf,
  hasIssueDate,
  isRequired,
  needsExpiry,
} from "@/lib/identity/identity-documents/rules";
import { dayIn, formatDay, KIGALI } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { serverNow } from "@/lib/platform/server-clock";
import { LastDayField, ReviewDialog, type ReviewProps } from "./review-dialog";

/** Reviews a document of a person or of a business. */
export function DocumentDialog({
  verification,
  ...review
}: ReviewProps<DocumentView> & { verification: VerificationCase }) {
  const t = useTranslations("verifications");
  const errors = useTranslations("errors");
  const documentTexts = useTranslations("documents");
  const id = useId();
  const { document } = review;
  const [expiresOn, setExpiresOn] = useState(document.expiresOn ?? "");
  const [issuedOn, setIssuedOn] = useState(document.issuedOn ?? "");
  const dates = { expiresOn: expiresOn || null, issuedOn: issuedOn || null };
  const problem = approvalProblem(document.kind, dates, dayIn(serverNow(), KIGALI));

  async function send(noun: "approval" | "rejection", body: object, idempotencyKey?: string) {
    const path = `/api/documents/${document.id}/${noun}`;
    try {
      const response = await api.post(path, body, reviewedDocument, idempotencyKey);
      if (noun === "approval")
        return t(response.businessVerification === "verified" ? "businessApproved" : "approved");
      return t(response.businessVerification === "rejected" ? "businessRejected" : "rejected");
    } finally {
      await refreshResources("/api/admin/verifications");
    }
  }
  return (
    <ReviewDialog
      queue="documents"
      {...review}
      name={documentTexts(`kinds.${document.kind}`)}
      subject={{ name: verification.name, about: verification.email }}
      approval={dates}
      isChanged={expiresOn !== (document.expiresOn ?? "") || issuedOn !== (document.issuedOn ?? "")}
      problem={problem && { [problem[0]]: errors(problem[1]) }}
      warning={verification.subject === "business" && isRequired(document.kind) ? t("suspends") : undefined}
      send={send}
    >
      <Claimed verification={verification} kind={document.kind} />
      {hasIssueDate(document.kind) && (
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={id}>
            {documentTexts("issue.label")}
            <span className="ml-1.5 font-normal text-muted-foreground">
              {documentTexts("issue.optional")}
            </span>
          </Label>
          <DayInput
            id={id}
            min="1950-01-01"
            value={issuedOn}
            onChange={({ target }) => setIssuedOn(target.value)}
          />
        </div>
      )}
      <LastDayField
        label={
          <>
            {documentTexts("expiry.label")}
            {!needsExpiry(document.kind) && (
              <span className="ml-1.5 font-normal text-muted-foreground">
                {documentTexts("expiry.optional")}
              </span>
            )}
          </>
        }
        value={expiresOn}
        onChange={setExpiresOn}
      />
    </ReviewDialog>
  );
}

/** The user's own details that this kind of document has to confirm. */
function Claimed({
  verification: { name, claimed },
  kind,
}: {
  verification: VerificationCase;
  kind: DocumentView["kind"];
}) {
  const t = useTranslations("verifications");
  const locale = useLocale();
  const id = useId();
  const claims = claimsOf[kind];
  const shown = (claim: Claim) => {
    const value = claimed[claim];
    if (!value) return <span className="text-muted-foreground">{t("notGiven")}</span>;
    if (claim === "birthDate") return formatDay(value, locale);
    if (claim === "nationality" && /^[A-Z]{2}$/.test(value))
      return new Intl.DisplayNames(locale, { type: "region" }).of(value);
    return value;
  };
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-medium text-sm">
        {t("compare")}
      </h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        <div className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted-foreground">{t("claimed.name")}</dt>
          <dd className="wrap-anywhere font-medium">{name}</dd>
        </div>
        {claims.map((claim) => (
          <div key={claim} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted-foreground">{t(`claimed.${claim}`)}</dt>
            <dd className="wrap-anywhere tabular-nums">{shown(claim)}</dd>
          </div>
        ))}
      </dl>
      {kind === "identity" && !claimed.nationalId && (
        <p className="text-muted-foreground text-sm">{t("noNationalId")}</p>
      )}
    </section>
  );
}
