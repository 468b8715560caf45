"use client";

import { useTranslations } from "next-intl";
import { OpenDialog } from "@/components/ui/open-dialog";
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
  return (
    <OpenDialog title={t("title")} text={t("about", { title })} onClose={onClose}>
      <ReportForm vehicleId={vehicleId} onDone={onClose} />
    </OpenDialog>
  );
}
