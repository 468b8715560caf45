"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useUnsavedWarning } from "@/components/form/use-unsaved-warning";
import {
  DecisionForm,
  type ReviewDecision,
} from "@/components/identity/identity-documents/review/decision-form";
import { OpenDialog } from "@/components/ui/open-dialog";

/** Confirms a decision on a badge request. */
export function BadgeDecisionDialog({
  decision,
  title,
  onApprove,
  onReject,
  onClose,
}: {
  decision: ReviewDecision;
  title: string;
  onApprove: () => Promise<unknown>;
  onReject: (reason: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useTranslations("verifications");
  const [isTyped, setTyped] = useState(false);
  const unsaved = useUnsavedWarning(isTyped, onClose);
  const closing = (decided: Promise<unknown>) => decided.then(onClose);
  return (
    <OpenDialog
      title={title}
      text={t(decision === "approve" ? "unseen" : "reasonHelp")}
      onClose={onClose}
      {...unsaved.handlers}
    >
      <DecisionForm
        decision={decision}
        onBack={onClose}
        onApprove={() => closing(onApprove())}
        onReject={(reason) => closing(onReject(reason))}
        onReason={setTyped}
        question={unsaved.question}
      />
    </OpenDialog>
  );
}
