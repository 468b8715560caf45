"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { useFocusBack } from "@/components/bookings/use-focus-back";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { type TransferRequest, transferRequest } from "@/lib/payouts/contract";

/** Asks for the reference of a transfer that was made outside. */
export function TransferDialog({
  title,
  text,
  confirm,
  busy,
  onClose,
  onSubmit,
}: {
  title: string;
  text: string;
  confirm: string;
  busy: string;
  onClose: () => void;
  onSubmit: (request: TransferRequest) => Promise<unknown>;
}) {
  const t = useTranslations("payouts.transfer");
  const translate = errorText(useTranslations("errors"));
  const giveFocusBack = useFocusBack();
  const form = useForm<z.input<typeof transferRequest>, unknown, TransferRequest>({
    resolver: zodResolver(transferRequest),
    defaultValues: { transferReference: "" },
  });
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent closeLabel={t("close")} onCloseAutoFocus={giveFocusBack}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{text}</DialogDescription>
        </DialogHeader>
        <Form form={form} onSubmit={onSubmit} translate={translate}>
          <Field name="transferReference" label={t("reference")} help={t("referenceHelp")}>
            {(control) => <Input {...control} maxLength={80} autoComplete="off" />}
          </Field>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="secondary">{t("keep")}</Button>
            </DialogClose>
            <SubmitButton size="default" busyText={busy}>
              {confirm}
            </SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
