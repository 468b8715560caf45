"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { left, type TeamMember } from "@/lib/team/contract";

/** Asks once more before somebody's access ends, or one's own. */
export function RemoveDialog({
  businessId,
  member: { id, name, isYou },
  onClose,
}: {
  businessId: string;
  member: TeamMember;
  onClose: () => void;
}) {
  const t = useTranslations("team");
  const form = useForm();
  async function remove() {
    await api.delete(`/api/team/members/${id}?businessId=${businessId}`, left);
    // Where somebody has left nothing is theirs to see: the dashboard says what remains.
    if (isYou) return location.assign("/dashboard");
    toast.success(t("removed", { name }));
    onClose();
    await refreshResources("/api/team");
  }
  return (
    <FormDialog
      title={isYou ? t("form.leaveTitle") : t("form.removeTitle", { name })}
      description={isYou ? t("form.leaveText") : t("form.removeText", { name })}
      confirm={isYou ? t("leave") : t("remove")}
      busy={t("form.removing")}
      keep={t("keep")}
      variant="destructive"
      onClose={onClose}
      form={form}
      onSubmit={remove}
    >
      {null}
    </FormDialog>
  );
}
