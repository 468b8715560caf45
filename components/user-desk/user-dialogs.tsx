"use client";

import { useTranslations } from "next-intl";
import { ReasonDialog } from "@/components/admin/reason-dialog";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { type DeskReason, type DeskUser, deskUser } from "@/lib/user-desk/contract";
import { ActAsDialog } from "./act-as-dialog";
import { RoleDialog } from "./role-dialog";

export type UserAct = "actAs" | "deactivate" | "activate" | "signOut" | "makeAdmin" | "makeRenter";

interface Asked {
  user: DeskUser;
  onClose: () => void;
}

/** The question before each of an administrator's acts on an account. */
export function UserDialog({ act, ...asked }: Asked & { act: UserAct }) {
  if (act === "actAs") return <ActAsDialog {...asked} />;
  if (act === "makeAdmin" || act === "makeRenter") return <RoleDialog act={act} {...asked} />;
  return act === "deactivate" ? <DeactivateDialog {...asked} /> : <OtherDialog act={act} {...asked} />;
}

function DeactivateDialog({ user, onClose }: Asked) {
  const t = useTranslations("userDesk.deactivate");
  async function deactivate(request: DeskReason) {
    await api.post(`/api/admin/users/${user.id}/deactivation`, request, deskUser);
    toast.success(t("done", { name: user.name }));
    onClose();
    await refreshResources("/api/admin/users");
  }
  return (
    <ReasonDialog
      title={t("title", { name: user.name })}
      description={t("text")}
      reason={t("reason")}
      reasonHelp={t("reasonHelp")}
      confirm={t("confirm")}
      busy={t("busy")}
      keep={t("keep")}
      variant="destructive"
      onGive={deactivate}
      onClose={onClose}
    />
  );
}

function OtherDialog({ act, user, onClose }: Asked & { act: "activate" | "signOut" }) {
  const t = useTranslations(`userDesk.${act}`);
  const path = `/api/admin/users/${user.id}`;
  const send = {
    activate: () => api.post(`${path}/activation`, undefined, deskUser),
    signOut: () => api.post(`${path}/sign-out`, undefined, deskUser),
  }[act];
  async function confirm() {
    await send().finally(() => refreshResources("/api/admin/users"));
    toast.success(t("done", { name: user.name }));
  }
  return (
    <ConfirmDialog
      title={t("title", { name: user.name })}
      text={t("text")}
      confirm={t("confirm")}
      busy={t("busy")}
      keep={t("keep")}
      variant={act === "activate" ? "default" : "destructive"}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
