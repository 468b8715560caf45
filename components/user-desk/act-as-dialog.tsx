"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useLocale, useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { PasswordField } from "@/components/account/password-field";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Textarea } from "@/components/ui/textarea";
import { api } from "@/lib/api/client";
import { localPath } from "@/lib/i18n/local-path";
import { impersonation } from "@/lib/impersonation/contract";
import { type ActingRequest, actingRequest, type DeskUser } from "@/lib/user-desk/contract";

/**
 * Why one wants to see what somebody sees, and one's own password; then their dashboard, loaded anew: nothing of one's own
 * stays on the page.
 */
export function ActAsDialog({ user, onClose }: { user: DeskUser; onClose: () => void }) {
  const t = useTranslations("userDesk.actAs");
  const locale = useLocale();
  const form = useForm<z.input<typeof actingRequest>, unknown, ActingRequest>({
    resolver: zodResolver(actingRequest),
    defaultValues: { reason: "", password: "" },
  });
  async function begin(request: ActingRequest) {
    await api.post(`/api/admin/users/${user.id}/impersonation`, request, impersonation);
    const home = user.role === "business" ? "/dashboard/business" : "/dashboard/user";
    window.location.assign(localPath(home, locale));
  }
  return (
    <FormDialog
      title={t("title", { name: user.name })}
      description={t("text")}
      confirm={t("confirm")}
      busy={t("busy")}
      keep={t("keep")}
      form={form}
      onSubmit={begin}
      onClose={onClose}
    >
      <Field name="reason" label={t("reason")} help={t("reasonHelp")}>
        {(control) => <Textarea {...control} rows={3} maxLength={2_000} />}
      </Field>
      <PasswordField name="password" label={t("password")} autoComplete="current-password" />
    </FormDialog>
  );
}
