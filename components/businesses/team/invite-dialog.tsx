"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { type AssignableRole, invitationForm, team } from "@/lib/businesses/team/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { RoleFields } from "./role-fields";

type InvitationFields = z.output<typeof invitationForm>;

export function InviteDialog({
  businessId,
  assignableRoles,
  onClose,
}: {
  businessId: string;
  assignableRoles: AssignableRole[];
  onClose: () => void;
}) {
  const t = useTranslations("team");
  const form = useForm<z.input<typeof invitationForm>, unknown, InvitationFields>({
    resolver: zodResolver(invitationForm),
    defaultValues: { email: "", role: "agent", department: "" },
  });
  async function invite(fields: InvitationFields) {
    await api.post("/api/team/invitations", { businessId, ...fields }, team);
    toast.success(t("sent", { email: fields.email }));
    await refreshResources("/api/team");
    onClose();
  }
  return (
    <FormDialog
      title={t("form.inviteTitle")}
      description={t("form.inviteText")}
      confirm={t("form.send")}
      busy={t("form.sending")}
      cancel={t("keep")}
      onClose={onClose}
      form={form}
      onSubmit={invite}
    >
      <Field name="email" label={t("form.email")} help={t("form.emailHelp")}>
        {(control) => (
          <Input {...control} type="email" inputMode="email" autoComplete="off" autoCapitalize="none" />
        )}
      </Field>
      <RoleFields assignableRoles={assignableRoles} />
    </FormDialog>
  );
}
