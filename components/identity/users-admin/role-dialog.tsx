"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { type ManagedUser, managedUser } from "@/lib/identity/users-admin/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** Makes a user an administrator or a renter. */
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
  async function change() {
    const role = action === "makeAdmin" ? "admin" : "individual";
    await api.put(`/api/admin/users/${user.id}/role`, { role }, managedUser);
    toast.success(t("done", { name: user.name }));
    await refreshResources("/api/admin/users");
  }
  return (
    <ConfirmDialog
      title={t("title", { name: user.name })}
      text={t("text")}
      confirm={t("confirm")}
      busy={t("busy")}
      cancel={t("keep")}
      onConfirm={change}
      onClose={onClose}
    />
  );
}
