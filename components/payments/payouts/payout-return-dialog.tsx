"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import {
  type AdminPayout,
  adminPayout,
  type PayoutReturn,
  payoutReturn,
} from "@/lib/payments/payouts/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** Asks why the bank sent a transfer back, and records it. */
export function PayoutReturnDialog({ payout, onClose }: { payout: AdminPayout; onClose: () => void }) {
  const t = useTranslations("payouts");
  const { usd, rwf } = useFormats();
  const { reference } = payout;
  const form = useForm<PayoutReturn>({
    resolver: zodResolver(payoutReturn),
    defaultValues: { reason: "" },
  });
  async function record(request: PayoutReturn) {
    await api.post(`/api/admin/payouts/${payout.id}/return`, request, adminPayout);
    await refreshResources("/api/admin/payouts");
    onClose();
    toast.success(t("return.done", { reference }));
  }
  return (
    <FormDialog
      title={t("return.title", { reference })}
      description={t("return.text", {
        business: payout.business.name,
        amount: usd(payout.amountCents),
        francs: rwf(payout.amountRwf),
      })}
      form={form}
      confirm={t("return.confirm")}
      busy={t("return.busy")}
      cancel={t("transfer.keep")}
      onClose={onClose}
      onSubmit={record}
    >
      <Field name="reason" label={t("return.reason")} help={t("return.reasonHelp")}>
        {(control) => <Input {...control} maxLength={300} />}
      </Field>
    </FormDialog>
  );
}
