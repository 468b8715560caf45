"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { FormDialog } from "@/components/form/form-dialog";
import { PasswordField } from "@/components/form/password-field";
import { toast } from "@/components/ui/toast";
import {
  type ManagedUser,
  managedUser,
  type RoleChange,
  roleChange,
} from "@/lib/identity/users-admin/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/**
 * Makes a user an administrator or a renter. The change is lasting, so the administrator's own password is
 * required again.
 */
export function RoleDialog({
  action,
  user,
  onClose,
}: {
  action: "makeAdmin" | "makeRenter";
  user: ManagedUser;
  onClose: () => void;
}) {
  const t = useTranslations(`usersAdmin.${action}`);
  const form = useForm<RoleChange>({
    resolver: zodResolver(roleChange),
    defaultValues: { role: action === "makeAdmin" ? "admin" : "individual", password: "" },
  });
  async function change(request: RoleChange) {
    await api.put(`/api/admin/users/${user.id}/role`, request, managedUser);
    toast.success(t("done", { name: user.name }));
    onClose();
    await refreshResources("/api/admin/users");
  }
  return (
    <FormDialog
      title={t("title", { name: user.name })}
      description={t("text")}
      confirm={t("confirm")}
      busy={t("busy")}
      cancel={t("keep")}
      variant="destructive"
      form={form}
      onSubmit={change}
      onClose={onClose}
    >
      <PasswordField name="password" label={t("password")} autoComplete="current-password" />
    </FormDialog>
  );
}
