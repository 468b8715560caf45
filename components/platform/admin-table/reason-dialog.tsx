"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type { ComponentProps } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Textarea } from "@/components/ui/textarea";
import { type AdminReason, adminReason } from "@/lib/platform/admin-reason";

type Wording = Pick<
  ComponentProps<typeof FormDialog>,
  "title" | "description" | "confirm" | "busy" | "cancel" | "variant"
>;

/** Asks for the reason of an administrator's action; the reason is stored and sent to the affected user. */
export function ReasonDialog({
  reason,
  reasonHelp,
  initialReason = "",
  onSubmit,
  onClose,
  ...wording
}: Wording & {
  /** Label of the reason field. */
  reason: string;
  reasonHelp: string;
  /** Initial value of the field. */
  initialReason?: string;
  onSubmit: (request: AdminReason) => Promise<unknown>;
  onClose: () => void;
}) {
  const form = useForm<z.input<typeof adminReason>, unknown, AdminReason>({
    resolver: zodResolver(adminReason),
    defaultValues: { reason: initialReason },
  });
  return (
    <FormDialog {...wording} form={form} onSubmit={onSubmit} onClose={onClose}>
      <Field name="reason" label={reason} help={reasonHelp}>
        {(control) => <Textarea {...control} rows={3} maxLength={2_000} />}
      </Field>
    </FormDialog>
  );
}
