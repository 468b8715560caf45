"use client";

import { useTranslations } from "next-intl";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { type ManualRefund, refundTakeover } from "@/lib/payments/admin/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { SingleFieldDialog } from "./single-field-dialog";

const PATH = "/api/admin/refunds";
const nothing = { parse: () => null };

/** Asks what the provider said about a refund that an administrator will transfer in its place. */
export function TakeOverDialog({ refund, onClose }: { refund: ManualRefund; onClose: () => void }) {
  const t = useTranslations("paymentsAdmin");
  const { money } = useFormats();
  return (
    <SingleFieldDialog
      title={t("takeOverTitle")}
      description={t("takeOverText", { amount: money(refund.amount, refund.currency), name: refund.name })}
      schema={refundTakeover}
      field={{ name: "explanation", label: t("explanation") }}
      confirm={t("takeOverConfirm")}
      busy={t("saving")}
      onSubmit={async (request) => {
        await api.post(`${PATH}/${refund.id}/takeover`, request, nothing);
        toast.success(t("takeOverDone"));
        await refreshResources(PATH);
      }}
      onClose={onClose}
    >
      {(control) => <Textarea {...control} rows={3} maxLength={500} />}
    </SingleFieldDialog>
  );
}
