"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "./dialog";
import { useFocusBack } from "./use-focus-back";

/**
 * A dialog that is open for as long as it is rendered: its title, a word about it, what it asks. Closing gives the focus
 * back. One that `isReadFirst` takes the focus itself: a field would bring up a phone's keyboard over what it says.
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
        onCloseAutoFocus={useFocusBack()}
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
