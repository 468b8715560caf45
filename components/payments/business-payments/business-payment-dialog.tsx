"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { dollarAmount } from "@/components/catalog/fleet/vehicle-form-schema";
import { MoneyField } from "@/components/catalog/pricing/money-field";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { businessBalance, businessPaymentRequest } from "@/lib/payments/business-payments/contract";
import { api } from "@/lib/platform/http/api-client";
import { setResource } from "@/lib/platform/http/use-resource";

const fields = businessPaymentRequest.extend({
  amountCents: dollarAmount.pipe(businessPaymentRequest.shape.amountCents),
});
type Fields = z.output<typeof fields>;

/** Records a transfer by which a business paid what it owes. */
export function BusinessPaymentDialog({
  businessId,
  debtCents,
  onClose,
}: {
  businessId: string;
  debtCents: number;
  onClose: () => void;
}) {
  const t = useTranslations("businessesAdmin.balance");
  const { usd } = useFormats();
  const form = useForm<z.input<typeof fields>, unknown, Fields>({
    resolver: zodResolver(fields),
    defaultValues: { amountCents: "", transferReference: "" },
  });
  async function record(request: Fields) {
    const path = `/api/admin/businesses/${businessId}`;
    const balance = await api.post(`${path}/payments`, request, businessBalance);
    setResource(`${path}/balance`, balance);
    toast.success(t("done", { amount: usd(request.amountCents) }));
    onClose();
  }
  return (
    <FormDialog
      title={t("record")}
      description={t("text")}
      confirm={t("confirm")}
      busy={t("busy")}
      cancel={t("keep")}
      form={form}
      onSubmit={record}
      onClose={onClose}
    >
      <MoneyField name="amountCents" label={t("amount")} help={t("most", { amount: usd(debtCents) })} />
      <Field name="transferReference" label={t("reference")} help={t("referenceHelp")}>
        {(control) => <Input {...control} maxLength={80} autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}
