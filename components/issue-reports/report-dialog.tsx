"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { ReportForm } from "./report-form";

export function ReportDialog({
  vehicleId,
  title,
  onClose,
}: {
  vehicleId: string;
  title: string;
  onClose: () => void;
}) {
  const t = useTranslations("issueReports");
  const ui = useTranslations("ui");
  const [opener] = useState(() => document.activeElement);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        closeLabel={ui("close")}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (opener instanceof HTMLElement) opener.focus();
        }}
      >
        <DialogHeader>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>{t("about", { title })}</DialogDescription>
        </DialogHeader>
        <ReportForm vehicleId={vehicleId} onDone={onClose} />
      </DialogContent>
    </Dialog>
  );
}
