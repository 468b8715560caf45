"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { BulkDialog } from "@/components/platform/admin-table/bulk-dialog";
import { toast } from "@/components/ui/toast";
import { type AdminBusiness, adminBusiness } from "@/lib/businesses/businesses/admin/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

const PATH = "/api/admin/businesses";

/** Approves the selected businesses as they are shown; one that has changed since is refused and named. */
export function ApproveBusinessesDialog({
  businesses,
  onClose,
}: {
  businesses: AdminBusiness[];
  onClose: () => void;
}) {
  const t = useTranslations("businessesAdmin.approve");
  // The list behind is loaded again while they are approved.
  const [shown] = useState(businesses);
  const withoutDocuments = shown.filter(({ waitingDocuments }) => waitingDocuments === 0).length;
  const updatedAt = new Map(shown.map((business) => [business.id, business.updatedAt]));
  return (
    <BulkDialog
      title={(count) => t("many", { count })}
      text={withoutDocuments > 0 ? t("manyWithoutDocuments", { count: withoutDocuments }) : t("text")}
      items={shown}
      confirm={t("action")}
      act={(id) => api.post(`${PATH}/${id}/approval`, { updatedAt: updatedAt.get(id) }, adminBusiness)}
      onDone={(count) => {
        toast.success(t("manyDone", { count }));
        return refreshResources(PATH);
      }}
      onClose={onClose}
    />
  );
}
