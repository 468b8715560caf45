"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { profileChange } from "@/lib/identity/profile/contract";
import { type ManagedUser, managedUser } from "@/lib/identity/users-admin/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** Corrects the name of an account. */
export function RenameDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const t = useTranslations("usersAdmin.rename");
  const form = useForm<{ fullName: string }>({
    resolver: zodResolver(profileChange.pick({ fullName: true })),
    defaultValues: { fullName: user.name },
  });
  async function save(correction: { fullName: string }) {
    const { name } = await api.put(`/api/admin/users/${user.id}`, correction, managedUser);
    toast.success(t("done", { name }));
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
      <Field name="fullName" label={t("fullName")}>
        {(control) => <Input {...control} autoComplete="off" maxLength={161} />}
      </Field>
    </FormDialog>
  );
}
