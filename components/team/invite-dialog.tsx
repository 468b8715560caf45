"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { type GivenRole, invitationForm, team } from "@/lib/team/contract";
import { RoleFields } from "./role-fields";

type Asked = z.output<typeof invitationForm>;

export function InviteDialog({
  businessId,
  gives,
  onClose,
}: {
  businessId: string;
  gives: GivenRole[];
  onClose: () => void;
}) {
  const t = useTranslations("team");
  const form = useForm<z.input<typeof invitationForm>, unknown, Asked>({
    resolver: zodResolver(invitationForm),
    defaultValues: { email: "", role: "agent", department: "" },
  });
  async function invite(asked: Asked) {
    await api.post("/api/team/invitations", { businessId, ...asked }, team);
    toast.success(t("sent", { email: asked.email }));
    onClose();
    await refreshResources("/api/team");
  }
  return (
    <FormDialog
      title={t("form.inviteTitle")}
      description={t("form.inviteText")}
      confirm={t("form.send")}
      busy={t("form.sending")}
      keep={t("keep")}
      onClose={onClose}
      form={form}
      onSubmit={invite}
    >
      <Field name="email" label={t("form.email")} help={t("form.emailHelp")}>
        {(control) => (
          <Input {...control} type="email" inputMode="email" autoComplete="off" autoCapitalize="none" />
        )}
      </Field>
      <RoleFields gives={gives} />
    </FormDialog>
  );
}
