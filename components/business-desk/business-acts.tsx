"use client";

import { useTranslations } from "next-intl";
import { RowActs } from "@/components/admin/row-acts";
import { Badge } from "@/components/ui/badge";
import type { DeskBusiness } from "@/lib/business-desk/contract";
import type { BusinessAct } from "./business-dialogs";

const looks = {
  active: "success",
  verified: "success",
  pending: "warning",
  suspended: "danger",
  rejected: "danger",
} as const;

export function BusinessStatus({ status }: Pick<DeskBusiness, "status">) {
  const t = useTranslations("businessDesk.statuses");
  return <Badge variant={looks[status]}>{t(status)}</Badge>;
}

export function BusinessVerification({
  verificationStatus: status,
}: Pick<DeskBusiness, "verificationStatus">) {
  const t = useTranslations("businessDesk.verification");
  return <Badge variant={looks[status]}>{t(status)}</Badge>;
}

/** What may be done with a business; what it waits for first. */
export function BusinessActs({
  business,
  isOwnPage = false,
  onAct,
}: {
  business: DeskBusiness;
  /** On the page its details are on nothing leads there. */
  isOwnPage?: boolean;
  onAct: (act: BusinessAct) => void;
}) {
  const t = useTranslations("businessDesk");
  const { id, name, can, waitingDocuments: count } = business;
  const page = `/dashboard/admin/businesses/${id}`;
  const acts = (["approve", "reject", "activate", "suspend"] as const).filter((act) => can[act]);
  return (
    <RowActs
      label={t("actsOf", { name })}
      acts={[
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
        ...acts.map((act) => ({
          key: act,
          label: t(`${act}.action`),
          name: t(`${act}.actionOf`, { name }),
          isMain: act === "approve",
          isGrave: act === "reject" || act === "suspend",
          onAct: () => onAct(act),
        })),
      ]}
    />
  );
}

const link = (key: string, label: string, name: string, href: string) => ({ key, label, name, href });
