"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { useUnsavedWarning } from "@/components/form/use-unsaved-warning";
import { Alert } from "@/components/ui/alert";
import { DayInput } from "@/components/ui/day-input";
import { Label } from "@/components/ui/label";
import { OpenDialog } from "@/components/ui/open-dialog";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/platform/http/api-client";
import { DecisionForm, type ReviewDecision } from "./decision-form";
import { type ReviewQueue, useApproveLater } from "./delayed-approvals";
import { FileViewer } from "./file-viewer";
import { UndoApprovals } from "./undo-approvals";

/** What the dialogs of both queues get from their list. */
export interface ReviewProps<Document> {
  document: Document;
  /** The decision chosen on the row already; the dialog then only confirms it. */
  decision?: ReviewDecision;
  /** How to continue with the next case. */
  hint?: string;
  onDecided: () => void;
  /** An approval was undone; `document` has the days that were entered. */
  onUndone: (document: Document) => void;
  onClose: () => void;
}

/** Shows one document beside its decision form, or only the form if the decision was chosen on the row. */
export function ReviewDialog<
  Document extends { id: string; file: Parameters<typeof FileViewer>[0]["file"] | null },
>({
  queue,
  document,
  decision,
  hint,
  name,
  subject,
  approval,
  isChanged,
  problem,
  warning,
  send,
  onDecided,
  onUndone,
  onClose,
  children,
}: ReviewProps<Document> & {
  queue: ReviewQueue;
  /** The document's kind. */
  name: string;
  /** Whose it is, and how that one is told apart from others of the same name. */
  subject: { name: string; about: string };
  /** What an approval sends: the days that were entered. */
  approval: Partial<Document>;
  isChanged: boolean;
  /** Why these days cannot be approved, by field. */
  problem: Record<string, string> | undefined;
  warning?: string;
  /** Sends a decision, reloads the queue and returns the message of its success. */
  send: (noun: "approval" | "rejection", body: object, idempotencyKey?: string) => Promise<string>;
  /** What the document has to confirm, and the fields of the approval. */
  children: ReactNode;
}) {
  const t = useTranslations("verifications");
  const approveLater = useApproveLater(queue);
  const [isUnreadable, setUnreadable] = useState(!document.file);
  const [isTyped, setTyped] = useState(false);
  const unsaved = useUnsavedWarning(isTyped || isChanged, onClose);

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
    if (problem) throw new ApiError(422, "invalid", "", problem);
    approveLater({
      id: document.id,
      name: t("documentOf", { document: name, name: subject.name }),
      send: (idempotencyKey) => send("approval", approval, idempotencyKey),
      onUndo: () => onUndone({ ...document, ...approval }),
    });
    onDecided();
  }
  return (
    <OpenDialog
      title={decision ? t(`${decision}Of`, { document: name, name: subject.name }) : name}
      text={
        <>
          {subject.name} · {subject.about}
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
          onApprove={() => (decision ? decide("approval", approval) : approve())}
          onReject={(reason) => decide("rejection", { reason })}
          onReason={setTyped}
          question={unsaved.question}
          warning={warning}
        >
          {decision && <p className="text-muted-foreground text-sm">{t("unseen")}</p>}
          {!decision && isUnreadable && <Alert variant="warning">{t("unread")}</Alert>}
          {children}
        </DecisionForm>
        {!decision && <UndoApprovals queue={queue} className="md:w-fit lg:col-span-full" />}
      </div>
    </OpenDialog>
  );
}

/** The last day on which the document is valid. */
export function LastDayField({
  label,
  value,
  onChange,
}: {
  label: ReactNode;
  value: string;
  onChange: (day: string) => void;
}) {
  const t = useTranslations("verifications");
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <DayInput
        id={id}
        max="2099-12-31"
        value={value}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-help`} className="text-muted-foreground text-sm">
        {t("expiryHelp")}
      </p>
    </div>
  );
}
