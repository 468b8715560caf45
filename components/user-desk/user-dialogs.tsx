"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { type DeskReason, type DeskUser, deskReason, deskUser } from "@/lib/user-desk/contract";
import { ActAsDialog } from "./act-as-dialog";

export type UserAct = "actAs" | "deactivate" | "activate" | "signOut" | "makeAdmin" | "makeRenter";

interface Asked {
  user: DeskUser;
  onClose: () => void;
}

/** The question before each of an administrator's acts on an account. */
export function UserDialog({ act, ...asked }: Asked & { act: UserAct }) {
  if (act === "actAs") return <ActAsDialog {...asked} />;
  return act === "deactivate" ? <DeactivateDialog {...asked} /> : <OtherDialog act={act} {...asked} />;
}

function DeactivateDialog({ user, onClose }: Asked) {
  const t = useTranslations("userDesk.deactivate");
  const form = useForm<z.input<typeof deskReason>, unknown, DeskReason>({
    resolver: zodResolver(deskReason),
    defaultValues: { reason: "" },
  });
  async function deactivate(request: DeskReason) {
    await api.post(`/api/admin/users/${user.id}/deactivation`, request, deskUser);
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
      onSubmit={deactivate}
      onClose={onClose}
    >
      <Field name="reason" label={t("reason")} help={t("reasonHelp")}>
        {(control) => <Textarea {...control} rows={3} maxLength={2_000} />}
      </Field>
    </FormDialog>
  );
}

function OtherDialog({ act, user, onClose }: Asked & { act: Exclude<UserAct, "deactivate" | "actAs"> }) {
  const t = useTranslations(`userDesk.${act}`);
  const path = `/api/admin/users/${user.id}`;
  const send = {
    activate: () => api.post(`${path}/activation`, undefined, deskUser),
    signOut: () => api.post(`${path}/sign-out`, undefined, deskUser),
    makeAdmin: () => api.put(`${path}/role`, { role: "admin" }, deskUser),
    makeRenter: () => api.put(`${path}/role`, { role: "individual" }, deskUser),
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
