"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "./dialog";
import { useRestoreFocus } from "./use-restore-focus";

/**
 * A dialog that is open while it is rendered, with a title, an optional description and content. Closing
 * returns the focus. With `isReadFirst` the dialog itself takes the focus: a focused field would open a
 * phone's keyboard over the text.
 */
export function OpenDialog({
  title,
  text,
  onClose,
  isReadFirst = false,
  children,
  ...content
}: Omit<ComponentProps<typeof DialogContent>, "closeLabel" | "title"> & {
  title: string;
  text: ReactNode;
  onClose: () => void;
  isReadFirst?: boolean;
}) {
  const t = useTranslations("ui");
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        {...content}
        {...(isReadFirst && { onOpenAutoFocus: focusDialog })}
        closeLabel={t("close")}
        onCloseAutoFocus={useRestoreFocus()}
      >
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{text}</DialogDescription>
        </DialogHeader>
        {children}
      </DialogContent>
    </Dialog>
  );
}

function focusDialog(event: Event): void {
  event.preventDefault();
  (event.currentTarget as HTMLElement).focus();
}
