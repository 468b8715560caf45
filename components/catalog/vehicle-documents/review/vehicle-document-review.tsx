"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useUnsavedWarning } from "@/components/form/use-unsaved-warning";
import {
  DecisionForm,
  type ReviewDecision,
} from "@/components/identity/identity-documents/review/decision-form";
import { useApproveLater } from "@/components/identity/identity-documents/review/delayed-approvals";
import { FileViewer } from "@/components/identity/identity-documents/review/file-viewer";
import { UndoApprovals } from "@/components/identity/identity-documents/review/undo-approvals";
import { Alert } from "@/components/ui/alert";
import { DayInput } from "@/components/ui/day-input";
import { Label } from "@/components/ui/label";
import { OpenDialog } from "@/components/ui/open-dialog";
import { toast } from "@/components/ui/toast";
import {
  reviewedVehicleDocument,
  type WaitingVehicleDocument,
} from "@/lib/catalog/vehicle-documents/admin/contract";
import { approvalEndProblem } from "@/lib/catalog/vehicle-documents/rules";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { ApiError, api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** Shows a vehicle's document beside its decision form, or only the form if the decision was chosen on the row. */
export function VehicleDocumentReview({
  document,
  decision,
  hint,
  onDecided,
  onUndone,
  onClose,
}: {
  document: WaitingVehicleDocument;
  decision?: ReviewDecision;
  /** How to continue with the next case. */
  hint?: string;
  onDecided: () => void;
  /** An approval was undone; `document` has the day that was entered. */
  onUndone: (document: WaitingVehicleDocument) => void;
  onClose: () => void;
}) {
  const t = useTranslations("verifications");
  const errors = useTranslations("errors");
  const approveLater = useApproveLater("vehicle documents");
  const documents = useTranslations("car.documents");
  const id = useId();
  const { vehicle, business, file } = document;
  const [isUnreadable, setUnreadable] = useState(!file);
  const [validUntil, setValidUntil] = useState(document.validUntil ?? "");
  const [isTyped, setTyped] = useState(false);
  const unsaved = useUnsavedWarning(isTyped || validUntil !== (document.validUntil ?? ""), onClose);
  const name = documents(`kinds.${document.kind}`);

  const approval = { validUntil: validUntil || null };

  /** Returns the message of the outcome. */
  async function send(noun: "approval" | "rejection", body: object, idempotencyKey?: string) {
    const path = `/api/admin/vehicle-documents/${document.id}/${noun}`;
    try {
      await api.post(path, body, reviewedVehicleDocument, idempotencyKey);
      return t(noun === "approval" ? "approved" : "rejected");
    } finally {
      await Promise.all([
        refreshResources("/api/admin/vehicle-documents"),
        refreshResources("/api/admin/verifications"),
      ]);
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
    const problem = approvalEndProblem(document.kind, approval.validUntil, dayIn(new Date(), KIGALI));
    if (problem) throw new ApiError(422, "invalid", "", { validUntil: errors(problem) });
    approveLater({
      id: document.id,
      name: t("documentOf", { document: name, name: vehicle.title }),
      send: (idempotencyKey) => send("approval", approval, idempotencyKey),
      onUndo: () => onUndone({ ...document, ...approval }),
    });
    onDecided();
  }
  return (
    <OpenDialog
      title={decision ? t(`${decision}Of`, { document: name, name: vehicle.title }) : name}
      text={
        <>
          {vehicle.title} · {business.name}
          {hint && <span className="max-lg:hidden"> · {hint}</span>}
        </>
      }
      className={decision ? undefined : "max-w-5xl"}
      onClose={onClose}
      {...unsaved.handlers}
    >
      <div className={decision ? undefined : "grid gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]"}>
        {!decision &&
          (file ? <FileViewer file={file} label={name} onUnreadable={setUnreadable} /> : <p>{t("gone")}</p>)}
        <DecisionForm
          decision={decision}
          approveVariant={isUnreadable ? "secondary" : "default"}
          onBack={onClose}
          onApprove={() => (decision ? decide("approval", approval) : approve())}
          onReject={(reason) => decide("rejection", { reason })}
          onReason={setTyped}
          question={unsaved.question}
        >
          {decision && <p className="text-muted-foreground text-sm">{t("unseen")}</p>}
          {!decision && isUnreadable && <Alert variant="warning">{t("unread")}</Alert>}
          <VehicleToCompare document={document} />
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={id}>{documents("validUntil")}</Label>
            <DayInput
              id={id}
              max="2099-12-31"
              value={validUntil}
              aria-describedby={`${id}-help`}
              onChange={({ target }) => setValidUntil(target.value)}
            />
            <p id={`${id}-help`} className="text-muted-foreground text-sm">
              {t("expiryHelp")}
            </p>
          </div>
        </DecisionForm>
        {!decision && <UndoApprovals queue="vehicle documents" className="md:w-fit lg:col-span-full" />}
      </div>
    </OpenDialog>
  );
}

/** The details of the vehicle that its document has to confirm. */
function VehicleToCompare({ document: { vehicle, business } }: { document: WaitingVehicleDocument }) {
  const t = useTranslations("verifications");
  const id = useId();
  const facts = [
    [t("claimed.plate"), vehicle.plate ?? t("notGiven")],
    [t("claimed.vehicle"), vehicle.model],
    [t("claimed.owner"), business.name],
  ];
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-medium text-sm">
        {t("compare")}
      </h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="wrap-anywhere font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
