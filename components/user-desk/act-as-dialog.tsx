"use client";

import { useLocale, useTranslations } from "next-intl";
import { ReasonDialog } from "@/components/admin/reason-dialog";
import { api } from "@/lib/api/client";
import { localPath } from "@/lib/i18n/local-path";
import { impersonation } from "@/lib/impersonation/contract";
import type { DeskReason, DeskUser } from "@/lib/user-desk/contract";

/** Why one wants to see what somebody sees; then their dashboard, loaded anew: nothing of one's own stays on the page. */
export function ActAsDialog({ user, onClose }: { user: DeskUser; onClose: () => void }) {
  const t = useTranslations("userDesk.actAs");
  const locale = useLocale();
  async function begin(request: DeskReason) {
    await api.post(`/api/admin/users/${user.id}/impersonation`, request, impersonation);
    const home = user.role === "business" ? "/dashboard/business" : "/dashboard/user";
    window.location.assign(localPath(home, locale));
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
      onGive={begin}
      onClose={onClose}
    />
  );
}
