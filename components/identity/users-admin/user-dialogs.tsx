"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { ReasonDialog } from "@/components/platform/admin-table/reason-dialog";
import { toast } from "@/components/ui/toast";
import { deletionView } from "@/lib/identity/account-deletion/deletion-view-contract";
import { type ManagedUser, managedUser } from "@/lib/identity/users-admin/contract";
import type { AdminReason } from "@/lib/platform/admin-reason";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { ImpersonateDialog } from "./impersonate-dialog";
import { RenameDialog } from "./rename-dialog";
import { RoleDialog } from "./role-dialog";
import { useAffectedBusinesses } from "./use-affected-businesses";

export type UserAction =
  | "actAs"
  | "rename"
  | "deactivate"
  | "activate"
  | "signOut"
  | "cancelDeletion"
  | "makeAdmin"
  | "makeRenter";

interface UserDialogProps {
  user: ManagedUser;
  onClose: () => void;
}

/** The confirmation before each action of an administrator on an account. */
export function UserDialog({ action, ...props }: UserDialogProps & { action: UserAction }) {
  if (action === "actAs") return <ImpersonateDialog {...props} />;
  if (action === "rename") return <RenameDialog {...props} />;
  if (action === "makeAdmin" || action === "makeRenter") return <RoleDialog action={action} {...props} />;
  return action === "deactivate" ? (
    <DeactivateDialog {...props} />
  ) : (
    <OtherDialog action={action} {...props} />
  );
}

function DeactivateDialog({ user, onClose }: UserDialogProps) {
  const t = useTranslations("usersAdmin.deactivate");
  const affected = useAffectedBusinesses();
  async function deactivate(request: AdminReason) {
    await api.post(`/api/admin/users/${user.id}/deactivation`, request, managedUser);
    toast.success(t("done", { name: user.name }));
    await refreshResources("/api/admin/users");
    onClose();
  }
  return (
    <ReasonDialog
      title={t("title", { name: user.name })}
      description={t("text") + affected("deactivate", [user])}
      reason={t("reason")}
      reasonHelp={t("reasonHelp")}
      confirm={t("confirm")}
      busy={t("busy")}
      cancel={t("keep")}
      variant="destructive"
      onSubmit={deactivate}
      onClose={onClose}
    />
  );
}

function OtherDialog({
  action,
  user,
  onClose,
}: UserDialogProps & { action: "activate" | "signOut" | "cancelDeletion" }) {
  const t = useTranslations(`usersAdmin.${action}`);
  const affected = useAffectedBusinesses();
  const path = `/api/admin/users/${user.id}`;
  const send: () => Promise<unknown> = {
    cancelDeletion: () => api.delete(`${path}/deletion`, deletionView),
    activate: () => api.post(`${path}/activation`, undefined, managedUser),
    signOut: () => api.post(`${path}/sign-out`, undefined, managedUser),
  }[action];
  async function confirm() {
    await send().finally(() => refreshResources("/api/admin/users"));
    toast.success(t("done", { name: user.name }));
  }
  return (
    <ConfirmDialog
      title={t("title", { name: user.name })}
      text={t("text") + (action === "activate" ? affected(action, [user]) : "")}
      confirm={t("confirm")}
      busy={t("busy")}
      cancel={t("keep")}
      variant={action === "signOut" ? "destructive" : "default"}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
