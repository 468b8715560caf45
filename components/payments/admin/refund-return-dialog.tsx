"use client";

import { useTranslations } from "next-intl";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { adminReason } from "@/lib/platform/admin-reason";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { SingleFieldDialog } from "./single-field-dialog";

const nothing = { parse: () => null };

/** Asks why the bank sent the transfer of a refund back, and records it. */
export function RefundReturnDialog({ refundId, onClose }: { refundId: string; onClose: () => void }) {
  const t = useTranslations("paymentsAdmin");
  return (
    <SingleFieldDialog
      title={t("returnedTitle")}
      description={t("returnedText")}
      schema={adminReason}
      field={{ name: "reason", label: t("returnedReason") }}
      confirm={t("returnedConfirm")}
      busy={t("saving")}
      onSubmit={async (request) => {
        await api.post(`/api/admin/refunds/${refundId}/return`, request, nothing);
        toast.success(t("returnedDone"));
        await refreshResources("/api/admin/payments");
      }}
      onClose={onClose}
    >
      {(control) => <Input {...control} maxLength={300} autoComplete="off" />}
    </SingleFieldDialog>
  );
}
