"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Input } from "@/components/ui/input";
import { type TransferRequest, transferRequest } from "@/lib/payments/payouts/contract";

/** Asks for the reference of a bank transfer. */
export function TransferDialog({
  text,
  ...dialog
}: {
  title: string;
  text: string;
  confirm: string;
  busy: string;
  onClose: () => void;
  onSubmit: (request: TransferRequest) => Promise<unknown>;
}) {
  const t = useTranslations("payouts.transfer");
  const form = useForm<z.input<typeof transferRequest>, unknown, TransferRequest>({
    resolver: zodResolver(transferRequest),
    defaultValues: { transferReference: "" },
  });
  return (
    <FormDialog {...dialog} description={text} form={form} cancel={t("keep")}>
      <Field name="transferReference" label={t("reference")} help={t("referenceHelp")}>
        {(control) => <Input {...control} maxLength={80} autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}
