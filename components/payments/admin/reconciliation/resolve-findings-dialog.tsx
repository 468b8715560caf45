"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { SingleFieldDialog } from "@/components/payments/admin/single-field-dialog";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import {
  type Correction,
  type FindingResolution,
  findingResolution,
  reconciliationFinding as findingSchema,
  type ReconciliationFinding,
} from "@/lib/payments/reconciliation/contract";
import { ApiError, api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** Asks for the reason of a difference; it is stored with each finding and in the audit log. */
export function ResolveFindingsDialog({
  findings,
  onClose,
}: {
  findings: ReconciliationFinding[];
  onClose: () => void;
}) {
  const t = useTranslations("paymentsAdmin");
  const [first] = findings;
  // A retry after a failure skips the findings that are already resolved.
  const left = useRef(findings);
  const isOneOfMany = findings.length > 1;
  const correction = isOneOfMany ? null : (first?.correction ?? null);
  const [isPosting, setIsPosting] = useState(correction !== null);
  async function resolve(request: FindingResolution) {
    try {
      for (let next = left.current[0]; next; next = left.current[0]) {
        const path = `/api/admin/reconciliation/findings/${next.id}/resolution`;
        const posted = isPosting && correction ? { correction } : {};
        await api.post(path, { ...request, ...posted }, findingSchema).catch((error: unknown) => {
          // One finding that a colleague has resolved meanwhile does not stop the others.
          if (!(isOneOfMany && error instanceof ApiError && error.status === 409)) throw error;
        });
        left.current = left.current.slice(1);
      }
      toast.success(t("explainDone"));
    } finally {
      // Already resolved by somebody else, or the difference is gone: reload the list behind the message.
      await refreshResources("/api/admin/reconciliation");
    }
  }
  return (
    <SingleFieldDialog
      title={t("resolveTitle")}
      description={t(isOneOfMany ? "explainTexts" : "explainText", {
        kind: first ? t(`kinds.${first.kind}`) : "",
        reference: first?.bookingReference ?? "",
        count: findings.length,
      })}
      schema={findingResolution}
      field={{ name: "resolution", label: t("explanation"), help: t("explanationHelp") }}
      lead={
        correction && (
          <CorrectionChoice correction={correction} isPosting={isPosting} onChoose={setIsPosting} />
        )
      }
      confirm={t(isPosting ? "bookIt" : "explainConfirm")}
      busy={t("saving")}
      onSubmit={resolve}
      onClose={onClose}
    >
      {(control) => <Textarea {...control} maxLength={500} rows={4} />}
    </SingleFieldDialog>
  );
}

/** Shows the ledger entry that would be posted, before it is chosen. */
function CorrectionChoice({
  correction,
  isPosting,
  onChoose,
}: {
  correction: Correction;
  isPosting: boolean;
  onChoose: (isPosting: boolean) => void;
}) {
  const t = useTranslations("paymentsAdmin");
  const { money } = useFormats();
  const id = useId();
  const { kind, amount, currency } = correction;
  const sign = amount > 0 && kind === "correct_amount" ? "+" : "";
  const what = t(`corrections.${kind}`, { amount: `${sign}${money(amount, currency)}` });
  return (
    <RadioGroup aria-label={t("howLegend")} className="gap-0 overflow-hidden rounded-lg border">
      {[true, false].map((willPost) => (
        <label
          key={String(willPost)}
          htmlFor={`${id}-${willPost}`}
          className="flex cursor-pointer gap-3 border-b px-4 py-3 last:border-0 has-checked:bg-muted"
        >
          <RadioGroupItem
            id={`${id}-${willPost}`}
            name={id}
            checked={isPosting === willPost}
            onChange={() => onChoose(willPost)}
          />
          <span className="min-w-0 flex-1 text-sm">
            <span className="font-medium">{t(willPost ? "bookIt" : "explainOnly")}</span>
            {willPost && <span className="mt-0.5 block text-muted-foreground">{what}</span>}
          </span>
        </label>
      ))}
    </RadioGroup>
  );
}
