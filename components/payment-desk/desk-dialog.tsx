"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import type { z } from "zod";
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
import { toast } from "@/components/ui/toast";

/** A dialog of the desk with one thing to write down. Closes when it is done; a refusal stays in it. */
export function DeskDialog<T extends FieldValues>({
  title,
  description,
  schema,
  field,
  children,
  confirm,
  busy,
  onSubmit,
  onClose,
}: {
  title: string;
  description: ReactNode;
  schema: z.ZodType<T, T>;
  field: { name: string; label: string; help?: string };
  children: ComponentProps<typeof Field>["children"];
  confirm: string;
  busy: string;
  onSubmit: (values: T) => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useTranslations("paymentDesk");
  const translate = errorText(useTranslations("errors"));
  const form = useForm<T, unknown, T>({
    resolver: zodResolver(schema),
    defaultValues: { [field.name]: "" } as DefaultValues<T>,
  });
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent closeLabel={t("close")}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        <Form
          form={form}
          onSubmit={async (values: T) => {
            await onSubmit(values);
            onClose();
          }}
          translate={translate}
          onRefused={toast.error}
        >
          <Field {...field}>{children}</Field>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="secondary">{t("cancel")}</Button>
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
