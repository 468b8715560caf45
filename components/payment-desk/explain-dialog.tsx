"use client";

import { useTranslations } from "next-intl";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import {
  type Finding,
  type FindingResolution,
  findingResolution,
  finding as findingSchema,
} from "@/lib/reconciliation/contract";
import { DeskDialog } from "./desk-dialog";

/** Why the books differ, or what was done about it; it is kept with the finding and in the audit log. */
export function ExplainDialog({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const t = useTranslations("paymentDesk");
  async function explain(request: FindingResolution) {
    const path = `/api/admin/reconciliation/findings/${finding.id}/resolution`;
    try {
      await api.post(path, request, findingSchema);
      toast.success(t("explainDone"));
    } finally {
      // Somebody was faster, or both agree by now: what is true is read again behind the sentence.
      void refreshResources("/api/admin/reconciliation");
    }
  }
  return (
    <DeskDialog
      title={t("explainTitle")}
      description={t("explainText", {
        kind: t(`kinds.${finding.kind}`),
        reference: finding.bookingReference,
      })}
      schema={findingResolution}
      field={{ name: "resolution", label: t("explanation"), help: t("explanationHelp") }}
      confirm={t("explainConfirm")}
      busy={t("saving")}
      onSubmit={explain}
      onClose={onClose}
    >
      {(control) => <Textarea {...control} maxLength={500} rows={4} />}
    </DeskDialog>
  );
}
