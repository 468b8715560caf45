"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { DateField } from "@/components/form/date-field";
import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import { type DocumentView, documentView } from "@/lib/identity/identity-documents/contract";
import { hasIssueDate } from "@/lib/identity/identity-documents/rules";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** A verified document and its dates; only a driving licence has a date of issue. */
export type DatedDocument = Pick<DocumentView, "id" | "kind" | "expiresOn"> &
  Partial<Pick<DocumentView, "issuedOn">>;

/** Corrects the dates of a verified document, which only its review could set. */
export function DocumentDatesDialog({
  document: { id, kind, expiresOn, issuedOn },
  holder,
  path,
  onClose,
}: {
  document: DatedDocument;
  /** The name of the person or business. */
  holder: string;
  /** The resources that show the dates. */
  path: string;
  onClose: () => void;
}) {
  const t = useTranslations("documents");
  const form = useForm({ defaultValues: { expiresOn: expiresOn ?? "", issuedOn: issuedOn ?? "" } });
  async function save(dates: { expiresOn: string; issuedOn: string }) {
    const change = {
      expiresOn: dates.expiresOn || null,
      ...(hasIssueDate(kind) && { issuedOn: dates.issuedOn || null }),
    };
    await api.put(`/api/documents/${id}/dates`, change, documentView);
    toast.success(t("correction.done"));
    await refreshResources(path);
    onClose();
  }
  return (
    <FormDialog
      title={t("correction.title", { document: t(`kinds.${kind}`), name: holder })}
      description={t("correction.text")}
      confirm={t("correction.confirm")}
      busy={t("correction.busy")}
      cancel={t("correction.keep")}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      {hasIssueDate(kind) && <DateField name="issuedOn" label={t("issue.label")} min="1950-01-01" />}
      <DateField name="expiresOn" label={t("expiry.label")} max="2099-12-31" />
    </FormDialog>
  );
}
