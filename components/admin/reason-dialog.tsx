"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type { ComponentProps } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Textarea } from "@/components/ui/textarea";
import { type DeskReason, deskReason } from "@/lib/user-desk/contract";

type Wording = Pick<
  ComponentProps<typeof FormDialog>,
  "title" | "description" | "confirm" | "busy" | "keep" | "variant"
>;

/** The question before an act of an administrator whose reason is kept, and told to whom it concerns. */
export function ReasonDialog({
  reason,
  reasonHelp,
  usual = "",
  onGive,
  onClose,
  ...wording
}: Wording & {
  /** What the field is called. */
  reason: string;
  reasonHelp: string;
  /** Stands in the field to begin with. */
  usual?: string;
  onGive: (request: DeskReason) => Promise<unknown>;
  onClose: () => void;
}) {
  const form = useForm<z.input<typeof deskReason>, unknown, DeskReason>({
    resolver: zodResolver(deskReason),
    defaultValues: { reason: usual },
  });
  return (
    <FormDialog {...wording} form={form} onSubmit={onGive} onClose={onClose}>
      <Field name="reason" label={reason} help={reasonHelp}>
        {(control) => <Textarea {...control} rows={3} maxLength={2_000} />}
      </Field>
    </FormDialog>
  );
}
