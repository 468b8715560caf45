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
import {
  approvalProblem,
  claimsOf,
  hasIssueDate,
  isRequired,
  needsExpiry,
} from "@/lib/identity/identity-documents/rules";
import { dayIn, formatDay, KIGALI } from "@/lib/platform/dates";
import { ApiError, api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { DecisionForm, type ReviewDecision } from "./decision-form";
import { useApproveLater } from "./delayed-approvals";
import { FileViewer } from "./file-viewer";
import { UndoApprovals } from "./undo-approvals";

/** Shows one document beside its decision form, or only the form if the decision was chosen on the row. */
export function DocumentDialog({
  document,
  verification,
  decision,
  hint,
  onDecided,
  onUndone,
  onClose,
}: {
  document: DocumentView;
  verification: VerificationCase;
  decision?: ReviewDecision;
  /** How to continue with the next case. */
  hint?: string;
  onDecided: () => void;
  /** An approval was undone; `document` has the dates that were entered. */
  onUndone: (document: DocumentView) => void;
  onClose: () => void;
}) {
  const t = useTranslations("verifications");
  const errors = useTranslations("errors");
  const approveLater = useApproveLater("documents");
  const documentTexts = useTranslations("documents");
  const id = useId();
  const [isUnreadable, setUnreadable] = useState(!document.file);
  const [expiresOn, setExpiresOn] = useState(document.expiresOn ?? "");
  const [issuedOn, setIssuedOn] = useState(document.issuedOn ?? "");
  const [isTyped, setTyped] = useState(false);
  const areDatesChanged = expiresOn !== (document.expiresOn ?? "") || issuedOn !== (document.issuedOn ?? "");
  const unsaved = useUnsavedWarning(isTyped || areDatesChanged, onClose);
  const name = documentTexts(`kinds.${document.kind}`);

  const dates = { expiresOn: expiresOn || null, issuedOn: issuedOn || null };

  /** Returns the message of the outcome. */
  async function send(noun: "approval" | "rejection", body: object, idempotencyKey?: string) {
    const path = `/api/documents/${document.id}/${noun}`;
    try {
      const answer = await api.post(path, body, reviewedDocument, idempotencyKey);
      if (noun === "approval")
        return t(answer.businessVerification === "verified" ? "businessApproved" : "approved");
      return t(answer.businessVerification === "rejected" ? "businessRejected" : "rejected");
    } finally {
      await refreshResources("/api/admin/verifications");
    }
  }
  async function decide(noun: "approval" | "rejection", body: object) {
    try {
      toast.success(await send(noun, body));
    } catch (error) {
      // Another reviewer was faster: a toast reports it while the current state is reloaded.
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      toast.error(error.message);
    }
    onDecided();
  }
  /** Approves a document that was looked at: one click, which can be undone. */
  async function approve() {
    const problem = approvalProblem(document.kind, dates, dayIn(new Date(), KIGALI));
    if (problem) throw new ApiError(422, "invalid", "", { [problem[0]]: errors(problem[1]) });
    approveLater({
      id: document.id,
      name: t("documentOf", { document: name, name: verification.name }),
      send: (idempotencyKey) => send("approval", dates, idempotencyKey),
      onUndo: () => onUndone({ ...document, ...dates }),
    });
    onDecided();
  }
  return (
    <OpenDialog
      title={decision ? t(`${decision}Of`, { document: name, name: verification.name }) : name}
      text={
        <>
          {verification.name} · {verification.email}
          {hint && <span className="max-lg:hidden"> · {hint}</span>}
        </>
      }
      className={decision ? undefined : "max-w-5xl"}
      onClose={onClose}
      {...unsaved.handlers}
    >
      <div className={decision ? undefined : "grid gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]"}>
        {!decision &&
          (document.file ? (
            <FileViewer file={document.file} label={name} onUnreadable={setUnreadable} />
          ) : (
            <p>{t("gone")}</p>
          ))}
        <DecisionForm
          decision={decision}
          approveVariant={isUnreadable ? "secondary" : "default"}
          onBack={onClose}
          onApprove={() => (decision ? decide("approval", dates) : approve())}
          onReject={(reason) => decide("rejection", { reason })}
          onReason={setTyped}
          question={unsaved.question}
          warning={
            verification.subject === "business" && isRequired(document.kind) ? t("suspends") : undefined
          }
        >
          {decision && <p className="text-muted-foreground text-sm">{t("unseen")}</p>}
          {!decision && isUnreadable && <Alert variant="warning">{t("unread")}</Alert>}
          <Claimed verification={verification} kind={document.kind} />
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
        {!decision && <UndoApprovals queue="documents" className="md:w-fit lg:col-span-full" />}
      </div>
    </OpenDialog>
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
