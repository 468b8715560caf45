"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";

/** A dialog with one field. It closes on success and shows the error otherwise. */
export function SingleFieldDialog<T extends FieldValues>({
  schema,
  field,
  lead,
  children,
  onSubmit,
  ...dialog
}: {
  title: string;
  description: ReactNode;
  schema: z.ZodType<T, T>;
  /** Shown above the field. */
  lead?: ReactNode;
  field: { name: string; label: string; help?: string };
  children: ComponentProps<typeof Field>["children"];
  confirm: string;
  busy: string;
  onSubmit: (values: T) => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useTranslations("paymentsAdmin");
  const form = useForm<T, unknown, T>({
    resolver: zodResolver(schema),
    defaultValues: { [field.name]: "" } as DefaultValues<T>,
  });
  async function submit(values: T) {
    await onSubmit(values);
    dialog.onClose();
  }
  return (
    <FormDialog {...dialog} form={form} onSubmit={submit} cancel={t("cancel")}>
      {lead}
      <Field {...field}>{children}</Field>
    </FormDialog>
  );
}
