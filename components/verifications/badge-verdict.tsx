"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useUnsaved } from "@/components/form/use-unsaved";
import { OpenDialog } from "@/components/ui/open-dialog";
import { Decision, type Verdict } from "./decision";

/** The decision on a registration that was made on its row, asked once more. */
export function BadgeVerdict({
  verdict,
  title,
  onApprove,
  onReject,
  onClose,
}: {
  verdict: Verdict;
  title: string;
  onApprove: () => Promise<unknown>;
  onReject: (reason: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useTranslations("verifications");
  const [isTyped, setTyped] = useState(false);
  const unsaved = useUnsaved(isTyped, onClose);
  const closing = (decided: Promise<unknown>) => decided.then(onClose);
  return (
    <OpenDialog
      title={title}
      text={t(verdict === "approve" ? "unseen" : "reasonHelp")}
      onClose={onClose}
      {...unsaved.handlers}
    >
      <Decision
        only={verdict}
        onBack={onClose}
        onApprove={() => closing(onApprove())}
        onReject={(reason) => closing(onReject(reason))}
        onReason={setTyped}
        question={unsaved.question}
      />
    </OpenDialog>
  );
}
