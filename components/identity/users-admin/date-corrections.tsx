"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { DateField } from "@/components/form/date-field";
import { FormDialog } from "@/components/form/form-dialog";
import { DocumentDatesDialog } from "@/components/identity/identity-documents/document-dates-dialog";
import { toast } from "@/components/ui/toast";
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
    <DocumentDatesDialog
      document={corrected.document}
      holder={props.user.name}
      path="/api/admin/users"
      onClose={props.onClose}
    />
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
