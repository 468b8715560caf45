"use client";

import { useTranslations } from "next-intl";
import { RowActions } from "@/components/platform/admin-table/row-actions";
import { Badge } from "@/components/ui/badge";
import type { AdminBusiness } from "@/lib/businesses/businesses/admin/contract";
import type { BusinessAction } from "./business-dialogs";

const looks = {
  active: "success",
  verified: "success",
  pending: "warning",
  suspended: "danger",
  closed: "outline",
  rejected: "danger",
} as const;

export function BusinessStatusBadge({ status }: Pick<AdminBusiness, "status">) {
  const t = useTranslations("businessesAdmin.statuses");
  return <Badge variant={looks[status]}>{t(status)}</Badge>;
}

export function BusinessVerificationBadge({
  verificationStatus: status,
}: Pick<AdminBusiness, "verificationStatus">) {
  const t = useTranslations("businessesAdmin.verification");
  return <Badge variant={looks[status]}>{t(status)}</Badge>;
}

/** The actions on a business; the one it waits for comes first. */
export function BusinessActions({
  business,
  isOwnPage = false,
  onAction,
}: {
  business: AdminBusiness;
  /** The detail page itself has no link to the details. */
  isOwnPage?: boolean;
  onAction: (action: BusinessAction) => void;
}) {
  const t = useTranslations("businessesAdmin");
  const { id, name, can, waitingDocuments: count } = business;
  const page = `/dashboard/admin/businesses/${id}`;
  const actions = (["approve", "reject", "activate", "suspend"] as const).filter((action) => can[action]);
  return (
    <RowActions
      label={t("actionsOf", { name })}
      actions={[
        ...(isOwnPage ? [] : [link("details", t("details.action"), t("details.actionOf", { name }), page)]),
        ...(count > 0
          ? [
              link(
                "documents",
                t("documents", { count }),
                t("documentsOf", { count, name }),
                "/dashboard/admin/verifications",
              ),
            ]
          : []),
        link("log", t("log"), t("logOf", { name }), `/dashboard/admin/audit-log?search=${id}`),
        ...actions.map((action) => ({
          key: action,
          label: t(`${action}.action`),
          name: t(`${action}.actionOf`, { name }),
          isMain: action === "approve",
          isDestructive: action === "reject" || action === "suspend",
          onAct: () => onAction(action),
        })),
      ]}
    />
  );
}

const link = (key: string, label: string, name: string, href: string) => ({ key, label, name, href });
