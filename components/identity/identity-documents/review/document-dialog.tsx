"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useUnsavedWarning } from "@/components/form/use-unsaved-warning";
import { Alert } from "@/components/ui/alert";
import { DayInput } from "@/components/ui/day-input";
import { Label } from "@/components/ui/label";
import { OpenDialog } from "@/components/ui/open-dialog";
import { toast } from "@/components/ui/toast";
import {
  type Claim,
  type DocumentView,
  reviewedDocument,
  type VerificationCase,
} from "@/lib/identity/identity-documents/contract";
import { claimsOf, hasIssueDate, isRequired, needsExpiry } from "@/lib/identity/identity-documents/rules";
import { formatDay } from "@/lib/platform/dates";
import { ApiError, api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { DecisionForm, type ReviewDecision } from "./decision-form";
import { FileViewer } from "./file-viewer";

/** Shows one document beside its decision form, or only the form if the decision was chosen on the row. */
export function DocumentDialog({
  document,
  of,
  only,
  hint,
  onDecided,
  onClose,
}: {
  document: DocumentView;
  of: VerificationCase;
  only?: ReviewDecision;
  /** How to continue with the next case. */
  hint?: string;
  onDecided: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("verifications");
  const documentTexts = useTranslations("documents");
  const id = useId();
  const [isUnreadable, setUnreadable] = useState(!document.file);
  const [expiresOn, setExpiresOn] = useState(document.expiresOn ?? "");
  const [issuedOn, setIssuedOn] = useState(document.issuedOn ?? "");
  const [isTyped, setTyped] = useState(false);
  const areDatesChanged = expiresOn !== (document.expiresOn ?? "") || issuedOn !== (document.issuedOn ?? "");
  const unsaved = useUnsavedWarning(isTyped || areDatesChanged, onClose);
  const name = documentTexts(`kinds.${document.kind}`);

  async function decide(noun: "approval" | "rejection", body: object) {
    try {
      const answer = await api.post(`/api/documents/${document.id}/${noun}`, body, reviewedDocument);
      const isYes = noun === "approval";
      const aboutBusiness = isYes
        ? answer.businessVerification === "verified"
        : answer.businessVerification === "rejected";
      const message = isYes
        ? t(aboutBusiness ? "businessApproved" : "approved")
        : t(aboutBusiness ? "businessRejected" : "rejected");
      toast.success(message);
    } catch (error) {
      // Another reviewer was faster: a toast reports it while the current state is reloaded.
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      toast.error(error.message);
    } finally {
      await refreshResources("/api/admin/verifications");
    }
    onDecided();
  }
  return (
    <OpenDialog
      title={only ? t(`${only}Of`, { document: name, name: of.name }) : name}
      text={
        <>
          {of.name} · {of.email}
          {hint && <span className="max-lg:hidden"> · {hint}</span>}
        </>
      }
      className={only ? undefined : "max-w-5xl"}
      onClose={onClose}
      {...unsaved.handlers}
    >
      <div className={only ? undefined : "grid gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]"}>
        {!only &&
          (document.file ? (
            <FileViewer file={document.file} label={name} onUnreadable={setUnreadable} />
          ) : (
            <p>{t("gone")}</p>
          ))}
        <DecisionForm
          only={only}
          approveVariant={isUnreadable ? "secondary" : "default"}
          onBack={onClose}
          onApprove={() => decide("approval", { expiresOn: expiresOn || null, issuedOn: issuedOn || null })}
          onReject={(reason) => decide("rejection", { reason })}
          onReason={setTyped}
          question={unsaved.question}
          warning={of.subject === "business" && isRequired(document.kind) ? t("suspends") : undefined}
        >
          {only && <p className="text-muted-foreground text-sm">{t("unseen")}</p>}
          {!only && isUnreadable && <Alert variant="warning">{t("unread")}</Alert>}
          <Claimed of={of} kind={document.kind} />
          {hasIssueDate(document.kind) && (
            <div className="flex flex-col gap-1.5">
              <Label htmlFor={`${id}-issued`}>
                {documentTexts("issue.label")}
                <span className="ml-1.5 font-normal text-muted-foreground">
                  {documentTexts("issue.optional")}
                </span>
              </Label>
              <DayInput
                id={`${id}-issued`}
                min="1950-01-01"
                value={issuedOn}
                onChange={({ target }) => setIssuedOn(target.value)}
              />
            </div>
          )}
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={id}>
              {documentTexts("expiry.label")}
              {!needsExpiry(document.kind) && (
                <span className="ml-1.5 font-normal text-muted-foreground">
                  {documentTexts("expiry.optional")}
                </span>
              )}
            </Label>
            <DayInput
              id={id}
              max="2099-12-31"
              value={expiresOn}
              aria-describedby={`${id}-help`}
              onChange={({ target }) => setExpiresOn(target.value)}
            />
            <p id={`${id}-help`} className="text-muted-foreground text-sm">
              {t("expiryHelp")}
            </p>
          </div>
        </DecisionForm>
      </div>
    </OpenDialog>
  );
}

/** The user's own details that this kind of document has to confirm. */
function Claimed({ of: { name, claimed }, kind }: { of: VerificationCase; kind: DocumentView["kind"] }) {
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
