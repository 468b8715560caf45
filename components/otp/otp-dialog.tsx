"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";

/** The frame of these dialogs; the focus goes back to the button that opened it. */
export function OtpDialog({
  title,
  description,
  onClose,
  children,
}: {
  title: string;
  description: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const ui = useTranslations("ui");
  const [opener] = useState(() => document.activeElement);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        closeLabel={ui("close")}
        className="max-w-md"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (opener instanceof HTMLElement) opener.focus();
        }}
      >
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        {children}
      </DialogContent>
    </Dialog>
  );
}
