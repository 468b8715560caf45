"use client";

import type { ComponentProps, ReactNode } from "react";
import { flushSync } from "react-dom";
import { type FieldValues, useFormState } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { DialogClose, DialogFooter } from "@/components/ui/dialog";
import { OpenDialog } from "@/components/ui/open-dialog";
import { Form } from "./form";
import { SubmitButton } from "./submit-button";
import { useUnsavedWarning } from "./use-unsaved-warning";

interface Wording {
  title: string;
  description: ReactNode;
  confirm: string;
  /** Label while it is being sent. */
  busy: string;
  /** Label of the button that closes without changes. */
  cancel: string;
  variant?: ComponentProps<typeof Button>["variant"];
  className?: string;
  /** The input survives closing (useFormDraft or useDialogForm), so no confirmation is needed. */
  keepsDraft?: boolean;
  onClose: () => void;
  /** Another form for the same thing, above this one. */
  above?: ReactNode;
  children: ReactNode;
}

export type FormDialogProps<T extends FieldValues, In extends FieldValues> = Wording &
  Omit<ComponentProps<typeof Form<In, T>>, keyof Wording>;

/**
 * A dialog with a form. Errors are shown in it; closing returns the focus. For pages that do not send all error
 * messages: the caller provides those of its fields.
 *
 * `onSubmit` reloads what the dialog changed before it closes the dialog: if the page behind it moved afterwards, a click
 * would hit another button.
 */
export function BareFormDialog<T extends FieldValues, In extends FieldValues = T>(
  props: FormDialogProps<T, In>,
) {
  const {
    title,
    description,
    confirm,
    busy,
    cancel,
    variant,
    className,
    keepsDraft,
    onClose,
    above,
    children,
    ...form
  } = props;
  const { isDirty } = useFormState({ control: form.form.control });
  const unsaved = useUnsavedWarning(isDirty && !keepsDraft, onClose);
  return (
    <OpenDialog
      title={title}
      text={description}
      className={className}
      onClose={onClose}
      {...unsaved.handlers}
    >
      {above}
      <Form {...form}>
        {children}
        {unsaved.question}
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="secondary" onClick={() => flushSync(() => form.form.reset())}>
              {cancel}
            </Button>
          </DialogClose>
          <SubmitButton size="default" variant={variant} busyText={busy}>
            {confirm}
          </SubmitButton>
        </DialogFooter>
      </Form>
    </OpenDialog>
  );
}
