"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import {
  type Finding,
  type FindingResolution,
  findingResolution,
  finding as findingSchema,
} from "@/lib/reconciliation/contract";
import { DeskDialog } from "./desk-dialog";

/** Why the books differ, or what was done about it; it is kept with each of the findings and in the audit log. */
export function ExplainDialog({ findings, onClose }: { findings: Finding[]; onClose: () => void }) {
  const t = useTranslations("paymentDesk");
  const [first] = findings;
  // Tried again after a failure, those that are explained already are left alone.
  const left = useRef(findings);
  const isOneOfMany = findings.length > 1;
  async function explain(request: FindingResolution) {
    try {
      for (let next = left.current[0]; next; next = left.current[0]) {
        const path = `/api/admin/reconciliation/findings/${next.id}/resolution`;
        await api.post(path, request, findingSchema).catch((error: unknown) => {
          // Of many: one that a colleague explained or that agrees by now keeps none of the others waiting.
          if (!(isOneOfMany && error instanceof ApiError && error.status === 409)) throw error;
        });
        left.current = left.current.slice(1);
      }
      toast.success(t("explainDone"));
    } finally {
      // Somebody was faster, or both agree by now: what is true is read again behind the sentence.
      void refreshResources("/api/admin/reconciliation");
    }
  }
  return (
    <DeskDialog
      title={t("explainTitle")}
      description={t(isOneOfMany ? "explainTexts" : "explainText", {
        kind: first ? t(`kinds.${first.kind}`) : "",
        reference: first?.bookingReference ?? "",
        count: findings.length,
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
