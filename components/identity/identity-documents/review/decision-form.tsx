"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { useErrorText } from "@/components/form/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";
import { ApiError } from "@/lib/platform/http/api-client";

export type ReviewDecision = "approve" | "reject";

/** Approves, or rejects with a reason (spec.md §2: 'Documentation incomplete' unless another is written). */
export function DecisionForm({
  decision,
  onBack,
  onApprove,
  onReject,
  warning,
  approveVariant = "default",
  onReason,
  question,
  children,
}: {
  /** The decision chosen on the row already; the form then only confirms or cancels it. */
  decision?: ReviewDecision;
  onBack?: () => void;
  onApprove: () => Promise<unknown>;
  onReject: (reason: string) => Promise<unknown>;
  /** Further consequences of a rejection. */
  warning?: string;
  /** Less prominent if the document could not be shown. */
  approveVariant?: ComponentProps<typeof Button>["variant"];
  /** Reports whether a custom reason was typed. */
  onReason?: (isTyped: boolean) => void;
  /** The confirmation shown before a typed reason would be lost. */
  question?: ReactNode;
  /** Fields that belong to the approval. */
  children?: ReactNode;
}) {
  const t = useTranslations("verifications");
  const failureText = useErrorText();
  const id = useId();
  const [isRejecting, setRejecting] = useState(decision === "reject");
  const [reason, setReason] = useState(t("defaultReason"));
  const [busy, setBusy] = useState<ReviewDecision>();
  const [problem, setProblem] = useState<string>();
  async function decide(which: ReviewDecision, send: () => Promise<unknown>) {
    setProblem(undefined);
    setBusy(which);
    try {
      await send();
    } catch (error) {
      const fields = error instanceof ApiError ? Object.values(error.fields) : [];
      setProblem(fields[0] ?? failureText(error));
    }
    setBusy(undefined);
  }
  return (
    <div className="flex flex-col gap-4">
      {problem && <Alert variant="danger">{problem}</Alert>}
      {isRejecting ? (
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={id}>{t("reason")}</Label>
          <Textarea
            id={id}
            value={reason}
            maxLength={500}
            rows={3}
            aria-describedby={`${id}-help`}
            onChange={({ target }) => {
              setReason(target.value);
              onReason?.(target.value !== t("defaultReason"));
            }}
          />
          <p id={`${id}-help`} className="text-muted-foreground text-sm">
            {warning ?? t("reasonHelp")}
          </p>
        </div>
      ) : (
        children
      )}
      {question}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:in-[[role=dialog]]:justify-end">
        {isRejecting ? (
          <>
            <Button variant="secondary" onClick={() => (decision ? onBack?.() : setRejecting(false))}>
              {t("back")}
            </Button>
            <Button
              variant="destructive"
              busy={busy === "reject"}
              busyText={t("rejectBusy")}
              disabled={reason.trim() === ""}
              onClick={() => decide("reject", () => onReject(reason))}
            >
              {t("confirmReject")}
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="secondary"
              disabled={Boolean(busy)}
              onClick={() => (decision ? onBack?.() : setRejecting(true))}
            >
              {t(decision ? "back" : "reject")}
            </Button>
            <Button
              variant={approveVariant}
              busy={busy === "approve"}
              busyText={t("approveBusy")}
              onClick={() => decide("approve", onApprove)}
            >
              {t("approve")}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
