"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useLocale, useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Textarea } from "@/components/ui/textarea";
import { impersonation } from "@/lib/identity/impersonation/contract";
import type { ManagedUser } from "@/lib/identity/users-admin/contract";
import { type AdminReason, adminReason } from "@/lib/platform/admin-reason";
import { api } from "@/lib/platform/http/api-client";
import { clearResources } from "@/lib/platform/http/clear-resources";
import { localPath } from "@/lib/platform/i18n/local-path";

/**
 * Asks for a reason, then opens the user's dashboard with a full page load, so that no data of the administrator stays
 * on the page.
 */
export function ImpersonateDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const t = useTranslations("usersAdmin.actAs");
  const locale = useLocale();
  const form = useForm<z.input<typeof adminReason>, unknown, AdminReason>({
    resolver: zodResolver(adminReason),
    defaultValues: { reason: "" },
  });
  async function begin(request: AdminReason) {
    await api.post(`/api/admin/users/${user.id}/impersonation`, request, impersonation);
    const home = user.role === "business" ? "/dashboard/business" : "/dashboard/user";
    clearResources();
    window.location.assign(localPath(home, locale));
  }
  return (
    <FormDialog
      title={t("title", { name: user.name })}
      description={t("text")}
      confirm={t("confirm")}
      busy={t("busy")}
      cancel={t("keep")}
      form={form}
      onSubmit={begin}
      onClose={onClose}
    >
      <Field name="reason" label={t("reason")} help={t("reasonHelp")}>
        {(control) => <Textarea {...control} rows={3} maxLength={2_000} />}
      </Field>
    </FormDialog>
  );
}
