"use client";

import { useTranslations } from "next-intl";
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
  const closing = (decided: Promise<unknown>) => decided.then(onClose);
  return (
    <OpenDialog title={title} text={t(verdict === "approve" ? "unseen" : "reasonHelp")} onClose={onClose}>
      <Decision
        only={verdict}
        onBack={onClose}
        onApprove={() => closing(onApprove())}
        onReject={(reason) => closing(onReject(reason))}
      />
    </OpenDialog>
  );
}
