"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { type FieldValues, type UseFormReturn, useFormContext } from "react-hook-form";
import { FileRow } from "@/components/documents/file-row";
import { UploadArea } from "@/components/documents/upload-area";
import { FieldNote } from "@/components/form/field";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { type BadgeView, badgeView, type PaperKind } from "@/lib/badge-requests/contract";
import type { StoredFile } from "@/lib/files/contract";

const kinds = [
  { kind: "businessLicense", name: "business_license", isOptional: false },
  { kind: "taxCertificate", name: "tax_certificate", isOptional: false },
  { kind: "insuranceCertificate", name: "insurance_certificate", isOptional: true },
  { kind: "bankDetails", name: "bank_details", isOptional: true },
] as const satisfies { kind: PaperKind; name: string; isOptional: boolean }[];

/** Step 4, and what a short request still lacks: the papers, each kept as soon as it is uploaded. */
export function BadgePapers({ request }: { request: BadgeView }) {
  const t = useTranslations("papers");
  return (
    <div className="flex flex-col gap-6">
      {kinds.map(({ kind, name, isOptional }) => (
        <section key={kind} aria-labelledby={`paper-${kind}`} className="flex flex-col gap-3">
          <div>
            <h3 id={`paper-${kind}`} className="font-medium text-sm">
              {t(`kinds.${name}`)}
              {isOptional && (
                <span className="ml-1.5 font-normal text-muted-foreground">{t("optional")}</span>
              )}
            </h3>
            <p className="mt-0.5 text-muted-foreground text-sm">{t(`about.${name}`)}</p>
          </div>
          <BadgePaper
            request={request}
            kind={kind}
            label={t(`kinds.${name}`)}
            uploaded={t(`uploaded.${name}`)}
            isOptional={isOptional}
          />
        </section>
      ))}
    </div>
  );
}

function BadgePaper({
  request,
  kind,
  label,
  uploaded,
  isOptional,
}: {
  request: BadgeView;
  kind: PaperKind;
  label: string;
  uploaded: string;
  isOptional: boolean;
}) {
  const t = useTranslations("papers");
  const note = useId();
  // Within the wizard only: what a request under review still lacks is uploaded outside of any form.
  const form = useFormContext() as UseFormReturn<FieldValues> | null;
  const [isReplacing, setReplacing] = useState(false);
  const file = request.documents[kind];
  async function keep({ id }: StoredFile) {
    await api.post(`/api/badge-requests/${request.id}/documents`, { kind, fileId: id }, badgeView);
    setReplacing(false);
    form?.clearErrors("papers");
    await refreshResources("/api/badge-requests");
    toast.success(uploaded);
  }
  if (!file || isReplacing)
    return (
      <div className="flex flex-col gap-1.5">
        <UploadArea label={label} purpose="business_document" onStored={keep} />
        {form?.formState.errors.papers && !file && !isOptional && (
          <FieldNote id={note} message="fileRequired" />
        )}
      </div>
    );
  return (
    <FileRow file={file}>
      {request.status === "draft" && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`${t("replace")}: ${label}`}
          onClick={() => setReplacing(true)}
        >
          {t("replace")}
        </Button>
      )}
    </FileRow>
  );
}
