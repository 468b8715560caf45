"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { PasswordField } from "@/components/account/password-field";
import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { type DeskUser, deskUser, type RoleChange, roleChange } from "@/lib/user-desk/contract";

/** Making an administrator or a renter of somebody: one's own password again, as it outlives a browser left open. */
export function RoleDialog({
  act,
  user,
  onClose,
}: {
  act: "makeAdmin" | "makeRenter";
  user: DeskUser;
  onClose: () => void;
}) {
  const t = useTranslations(`userDesk.${act}`);
  const form = useForm<RoleChange>({
    resolver: zodResolver(roleChange),
    defaultValues: { role: act === "makeAdmin" ? "admin" : "individual", password: "" },
  });
  async function change(request: RoleChange) {
    await api.put(`/api/admin/users/${user.id}/role`, request, deskUser);
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
      keep={t("keep")}
      variant="destructive"
      form={form}
      onSubmit={change}
      onClose={onClose}
    >
      <PasswordField name="password" label={t("password")} autoComplete="current-password" />
    </FormDialog>
  );
}
