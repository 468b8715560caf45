"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { useAct } from "@/components/api/use-act";
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

/** Asks once more. What `onConfirm` throws becomes a toast, and the question stays. */
export function ConfirmDialog({
  title,
  text,
  confirm,
  busy,
  keep,
  variant = "destructive",
  onConfirm,
  onClose,
}: {
  title: string;
  text: ReactNode;
  confirm: string;
  busy: string;
  keep: string;
  variant?: ComponentProps<typeof Button>["variant"];
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useTranslations("ui");
  const { run, isBusy } = useAct(async () => {
    await onConfirm();
    onClose();
  });
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent closeLabel={t("close")} onCloseAutoFocus={useFocusBack()}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{text}</DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="secondary">{keep}</Button>
          </DialogClose>
          <Button variant={variant} busy={isBusy} busyText={busy} onClick={run}>
            {confirm}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
