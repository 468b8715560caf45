"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { flushSync } from "react-dom";
import { type FieldValues, useFormState } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { DialogClose, DialogFooter } from "@/components/ui/dialog";
import { OpenDialog } from "@/components/ui/open-dialog";
import { errorText } from "./error-text";
import { Form } from "./form";
import { SubmitButton } from "./submit-button";
import { useUnsaved } from "./use-unsaved";

interface Wording {
  title: string;
  description: ReactNode;
  confirm: string;
  /** While it is sent. */
  busy: string;
  /** The button that leaves everything as it is. */
  keep: string;
  variant?: ComponentProps<typeof Button>["variant"];
  className?: string;
  /** What was typed is still there when it is opened again (useDraft): nothing is asked before it closes. */
  keepsDraft?: boolean;
  onClose: () => void;
  children: ReactNode;
}

type Asked<T extends FieldValues, In extends FieldValues> = Wording &
  Omit<ComponentProps<typeof Form<In, T>>, keyof Wording>;

/** A question with fields, over the page. What is refused stays in it; closing gives the focus back. */
export function FormDialog<T extends FieldValues, In extends FieldValues = T>(
  props: Omit<Asked<T, In>, "translate">,
) {
  return <BareFormDialog<T, In> {...props} translate={errorText(useTranslations("errors"))} />;
}

/** For pages that do not carry all sentences about errors: says itself what its fields refuse. */
export function BareFormDialog<T extends FieldValues, In extends FieldValues = T>(props: Asked<T, In>) {
  const {
    title,
    description,
    confirm,
    busy,
    keep,
    variant,
    className,
    keepsDraft,
    onClose,
    children,
    ...form
  } = props;
  const { isDirty } = useFormState({ control: form.form.control });
  const unsaved = useUnsaved(isDirty && !keepsDraft, onClose);
  return (
    <OpenDialog
      title={title}
      text={description}
      className={className}
      onClose={onClose}
      {...unsaved.handlers}
    >
      <Form {...form}>
        {children}
        {unsaved.question}
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="secondary" onClick={() => flushSync(() => form.form.reset())}>
              {keep}
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
