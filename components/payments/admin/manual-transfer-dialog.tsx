"use client";

import { useTranslations } from "next-intl";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { type ManualRefund, manualTransfer } from "@/lib/payments/admin/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { SingleFieldDialog } from "./single-field-dialog";

const PATH = "/api/admin/refunds";
const nothing = { parse: () => null };

/** Asks for the reference of the transfer by which an administrator sent a refund. */
export function ManualTransferDialog({ refund, onClose }: { refund: ManualRefund; onClose: () => void }) {
  const t = useTranslations("paymentsAdmin");
  const { money } = useFormats();
  return (
    <SingleFieldDialog
      title={t("sentTitle")}
      description={t("sentText", { amount: money(refund.amount, refund.currency), name: refund.name })}
      schema={manualTransfer}
      field={{ name: "transferReference", label: t("transferReference") }}
      confirm={t("sentConfirm")}
      busy={t("saving")}
      onSubmit={async (request) => {
        await api.post(`${PATH}/${refund.id}/transfer`, request, nothing);
        toast.success(t("sentDone"));
        await refreshResources(PATH);
      }}
      onClose={onClose}
    >
      {(control) => <Input {...control} maxLength={100} autoComplete="off" />}
    </SingleFieldDialog>
  );
}
