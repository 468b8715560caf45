"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
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
import { useFocusBack } from "@/components/ui/use-focus-back";
import { errorText } from "./error-text";
import { Form } from "./form";
import { SubmitButton } from "./submit-button";

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
  const { title, description, confirm, busy, keep, variant, className, onClose, children, ...form } = props;
  const t = useTranslations("ui");
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent closeLabel={t("close")} className={className} onCloseAutoFocus={useFocusBack()}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        <Form {...form}>
          {children}
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="secondary">{keep}</Button>
            </DialogClose>
            <SubmitButton size="default" variant={variant} busyText={busy}>
              {confirm}
            </SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
