"use client";

import { useTranslations } from "next-intl";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
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
    <Dialog open onOpenChange={onClose}>
      <DialogContent closeLabel={t("close")}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{t(verdict === "approve" ? "unseen" : "reasonHelp")}</DialogDescription>
        </DialogHeader>
        <Decision
          only={verdict}
          onBack={onClose}
          onApprove={() => closing(onApprove())}
          onReject={(reason) => closing(onReject(reason))}
        />
      </DialogContent>
    </Dialog>
  );
}
