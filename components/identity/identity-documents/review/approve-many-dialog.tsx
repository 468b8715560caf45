"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import type { z } from "zod";
import { BulkDialog } from "@/components/platform/admin-table/bulk-dialog";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** Approves the selected documents with the dates their owners entered, each as if it were decided on its own. */
export function ApproveManyDialog({
  items,
  path,
  returns,
  refreshed,
  onClose,
}: Pick<ComponentProps<typeof BulkDialog>, "items" | "onClose"> & {
  /** The API path of the documents, and the schema of an approval's response. */
  path: string;
  returns: z.ZodType;
  /** The path of the queue. */
  refreshed: string;
}) {
  const t = useTranslations("verifications");
  return (
    <BulkDialog
      title={(count) => t("approveMany", { count })}
      text={t("unseen")}
      items={items}
      confirm={t("approve")}
      act={(id) => api.post(`${path}/${id}/approval`, {}, returns)}
      onDone={(count) => {
        toast.success(t("approvedMany", { count }));
        return Promise.all([refreshResources(refreshed), refreshResources("/api/admin/verifications")]);
      }}
      onClose={onClose}
    />
  );
}
