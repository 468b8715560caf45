"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { DateField } from "@/components/form/date-field";
import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import { documentView } from "@/lib/identity/identity-documents/contract";
import { hasIssueDate } from "@/lib/identity/identity-documents/rules";
import { type ManagedUser, managedUser, type UserRecord } from "@/lib/identity/users-admin/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** What is corrected: the birth date, or the dates of a verified document. */
export type Corrected = { birthDate: string | null } | { document: UserRecord["documents"][number] };

interface CorrectionProps {
  user: ManagedUser;
  onClose: () => void;
}

/** The dialog that corrects dates which only a review or the sign-up set. */
export function DateCorrection({ corrected, ...props }: CorrectionProps & { corrected: Corrected }) {
  return "document" in corrected ? (
    <DocumentDatesDialog {...corrected} {...props} />
  ) : (
    <BirthDateDialog {...corrected} {...props} />
  );
}

function BirthDateDialog({ birthDate, user, onClose }: CorrectionProps & { birthDate: string | null }) {
  const t = useTranslations("usersAdmin.birthDate");
  const form = useForm({ defaultValues: { birthDate: birthDate ?? "" } });
  async function save(change: { birthDate: string }) {
    await api.put(`/api/admin/users/${user.id}`, change, managedUser);
    toast.success(t("done"));
    await refreshResources("/api/admin/users");
    onClose();
  }
  return (
    <FormDialog
      title={t("title", { name: user.name })}
      description={t("text")}
      confirm={t("confirm")}
      busy={t("busy")}
      cancel={t("keep")}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <DateField name="birthDate" label={t("label")} min="1900-01-01" />
    </FormDialog>
  );
}

function DocumentDatesDialog({
  document: { id, kind, expiresOn, issuedOn },
  user,
  onClose,
}: CorrectionProps & { document: UserRecord["documents"][number] }) {
  const t = useTranslations("usersAdmin.documentDates");
  const documents = useTranslations("documents");
  const form = useForm({ defaultValues: { expiresOn: expiresOn ?? "", issuedOn: issuedOn ?? "" } });
  async function save(dates: { expiresOn: string; issuedOn: string }) {
    const change = { expiresOn: dates.expiresOn || null, issuedOn: dates.issuedOn || null };
    await api.put(`/api/documents/${id}/dates`, change, documentView);
    toast.success(t("done"));
    await refreshResources("/api/admin/users");
    onClose();
  }
  return (
    <FormDialog
      title={t("title", { document: documents(`kinds.${kind}`), name: user.name })}
      description={t("text")}
      confirm={t("confirm")}
      busy={t("busy")}
      cancel={t("keep")}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      {hasIssueDate(kind) && <DateField name="issuedOn" label={documents("issue.label")} min="1950-01-01" />}
      <DateField name="expiresOn" label={documents("expiry.label")} max="2099-12-31" />
    </FormDialog>
  );
}
