"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { useAction } from "@/components/form/use-action";
import { FileRow } from "@/components/platform/files/file-row";
import { UploadArea } from "@/components/platform/files/upload-area";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FocusKeeper } from "@/components/ui/focus-keeper";
import { toast } from "@/components/ui/toast";
import {
  type DocumentItem,
  type DocumentKind,
  documentView,
} from "@/lib/identity/identity-documents/contract";
import { filePurposeOf, hasIssueDate } from "@/lib/identity/identity-documents/rules";
import { formatDay } from "@/lib/platform/dates";
import type { StoredFile } from "@/lib/platform/files/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { DocumentDateField } from "./document-date-field";
import { DocumentStatusBadge } from "./document-status-badge";

/** Shows one document with its status, file and expiry date, and an upload where another one is allowed. */
export function DocumentCard({
  kind,
  item: { document, status, isExpired, canUpload },
  businessId,
  isOptional,
  today,
}: {
  kind: DocumentKind;
  item: DocumentItem;
  businessId?: string;
  isOptional?: boolean;
  today: string;
}) {
  const t = useTranslations("documents");
  const locale = useLocale();
  const [isReplacing, setReplacing] = useState(false);
  const isPending = document?.status === "pending";
  const name = t(`kinds.${kind}`);

  async function attach(file: StoredFile) {
    await api.post("/api/documents", { kind, fileId: file.id, businessId }, documentView);
    await refreshResources("/api/documents");
    setReplacing(false);
    toast.success(t(`uploaded.${kind}`));
  }
  const remove = useAction(async (id: string) => {
    await api.delete(`/api/documents/${id}`, z.null());
    await refreshResources("/api/documents");
  });

  return (
    <Card className="p-5 sm:p-6">
      <FocusKeeper className="flex flex-col gap-4">
        <div>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 className="font-semibold text-lg tracking-tight">
              {name}
              {isOptional && (
                <span className="ml-2 font-normal text-muted-foreground text-sm">{t("optional")}</span>
              )}
            </h2>
            {/* An optional document that was not uploaded has no status. */}
            {(document || !isOptional) && (
              <DocumentStatusBadge status={status} isExpired={isExpired} document={document} />
            )}
          </div>
          <p className="measure mt-1 text-muted-foreground text-sm">{t(`about.${kind}`)}</p>
        </div>
        {document?.status === "rejected" && (
          <Alert variant="danger" title={t("rejectedTitle")} role="status">
            {document.rejectionReason}
          </Alert>
        )}
        {document?.file && (
          <FileRow file={document.file}>
            {isPending && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`${t("remove")}: ${name}`}
                busy={remove.isBusy}
                onClick={() => remove.run(document.id)}
              >
                {t("remove")}
              </Button>
            )}
          </FileRow>
        )}
        {document && isPending && (
          <div key={document.id} className="flex flex-wrap gap-4">
            {hasIssueDate(kind) && <DocumentDateField document={document} name="issuedOn" today={today} />}
            <DocumentDateField document={document} name="expiresOn" today={today} />
          </div>
        )}
        {document?.status === "verified" && document.expiresOn && (
          <p className="text-muted-foreground text-sm">
            {t(isExpired ? "expiredOn" : "validUntil", { date: formatDay(document.expiresOn, locale) })}
          </p>
        )}
        {canUpload && (
          <UploadArea
            label={name}
            purpose={filePurposeOf(kind)}
            businessId={businessId}
            action={document ? t("uploadAgain") : undefined}
            isSavedAtOnce
            isRequired={!isOptional && !document}
            onStored={attach}
          >
            {document && isPending && !isReplacing && (
              <Button
                variant="secondary"
                size="sm"
                className="self-start"
                aria-label={`${t("replace")}: ${name}`}
                onClick={() => setReplacing(true)}
              >
                {t("replace")}
              </Button>
            )}
          </UploadArea>
        )}
      </FocusKeeper>
    </Card>
  );
}
