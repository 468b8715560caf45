"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { type FieldValues, type UseFormReturn, useFormContext } from "react-hook-form";
import { FieldHelp } from "@/components/form/field";
import { FileRow } from "@/components/platform/files/file-row";
import { UploadArea } from "@/components/platform/files/upload-area";
import { Button } from "@/components/ui/button";
import { FocusKeeper } from "@/components/ui/focus-keeper";
import { toast } from "@/components/ui/toast";
import { type BadgeDocumentKind, type BadgeView, badgeView } from "@/lib/businesses/badge-requests/contract";
import type { StoredFile } from "@/lib/platform/files/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

const kinds = [
  { kind: "businessLicense", name: "business_license", isOptional: false },
  { kind: "taxCertificate", name: "tax_certificate", isOptional: false },
  { kind: "insuranceCertificate", name: "insurance_certificate", isOptional: true },
  { kind: "bankDetails", name: "bank_details", isOptional: true },
] as const satisfies { kind: BadgeDocumentKind; name: string; isOptional: boolean }[];

/** The documents of step 4, or those a short request still lacks; each is saved on upload. */
export function BadgeDocuments({ request }: { request: BadgeView }) {
  const t = useTranslations("documents");
  return (
    <div className="flex flex-col gap-6">
      {kinds.map(({ kind, name, isOptional }) => (
        <section key={kind} aria-labelledby={`document-${kind}`} className="flex flex-col gap-3">
          <div>
            <h3 id={`document-${kind}`} className="font-medium text-sm">
              {t(`kinds.${name}`)}
              {isOptional && (
                <span className="ml-1.5 font-normal text-muted-foreground">{t("optional")}</span>
              )}
            </h3>
            <p className="mt-0.5 text-muted-foreground text-sm">{t(`about.${name}`)}</p>
          </div>
          <BadgeDocumentField
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

function BadgeDocumentField({
  request,
  kind,
  label,
  uploaded,
  isOptional,
}: {
  request: BadgeView;
  kind: BadgeDocumentKind;
  label: string;
  uploaded: string;
  isOptional: boolean;
}) {
  const t = useTranslations("documents");
  const noteId = useId();
  // There is a form only within the wizard, not for documents added during the review.
  const form = useFormContext() as UseFormReturn<FieldValues> | null;
  const [isReplacing, setReplacing] = useState(false);
  const file = request.documents[kind];
  async function saveFile({ id }: StoredFile) {
    await api.post(`/api/badge-requests/${request.id}/documents`, { kind, fileId: id }, badgeView);
    setReplacing(false);
    form?.clearErrors("documents");
    await refreshResources("/api/badge-requests");
    toast.success(uploaded);
  }
  return (
    <FocusKeeper className="flex flex-col gap-1.5">
      <UploadArea
        label={label}
        purpose="business_document"
        isSavedAtOnce
        isRequired={!file && !isOptional}
        onStored={saveFile}
      >
        {file && !isReplacing && (
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
        )}
      </UploadArea>
      {form?.formState.errors.documents && !file && !isOptional && (
        <FieldHelp id={noteId} message="fileRequired" />
      )}
    </FocusKeeper>
  );
}
