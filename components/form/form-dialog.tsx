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

/** A question with fields, over the page. What is refused stays in it; closing gives the focus back. */
export function FormDialog<T extends FieldValues, In extends FieldValues = T>({
  title,
  description,
  confirm,
  busy,
  keep,
  variant,
  onClose,
  children,
  ...form
}: {
  title: string;
  description: ReactNode;
  confirm: string;
  /** While it is sent. */
  busy: string;
  /** The button that leaves everything as it is. */
  keep: string;
  variant?: ComponentProps<typeof Button>["variant"];
  onClose: () => void;
  children: ReactNode;
} & Omit<ComponentProps<typeof Form<In, T>>, "translate" | "children">) {
  const t = useTranslations("ui");
  const translate = errorText(useTranslations("errors"));
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent closeLabel={t("close")} onCloseAutoFocus={useFocusBack()}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        <Form {...form} translate={translate}>
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
