"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { BottomSheet } from "@/components/ui/bottom-sheet";
import { Dialog, DialogContent, DialogTitle } from "@/components/ui/dialog";
import { useRestoreFocus } from "@/components/ui/use-restore-focus";

/** A dialog on wide screens; a sheet at the bottom on phones, with the button in reach of the thumb. */
export function BookingDialogFrame({
  title,
  onClose,
  action,
  children,
}: {
  title: string;
  onClose: () => void;
  action: ReactNode;
  children: ReactNode;
}) {
  const ui = useTranslations("ui");
  const [isWide] = useState(() => matchMedia("(min-width: 40rem)").matches);
  const restoreFocus = useRestoreFocus();
  if (!isWide)
    return (
      <BottomSheet label={title} closeLabel={ui("close")} onClose={onClose} footer={action}>
        <div className="mx-auto flex max-w-md flex-col gap-5">{children}</div>
      </BottomSheet>
    );
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent closeLabel={ui("close")} aria-describedby={undefined} onCloseAutoFocus={restoreFocus}>
        <DialogTitle>{title}</DialogTitle>
        {children}
        <div className="sticky -bottom-6 -mx-6 -mb-6 border-t bg-popover px-6 py-4">{action}</div>
      </DialogContent>
    </Dialog>
  );
}
