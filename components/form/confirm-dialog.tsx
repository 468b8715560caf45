"use client";

import type { ComponentProps, ReactNode } from "react";
import { useAct } from "@/components/api/use-act";
import { Button } from "@/components/ui/button";
import { DialogClose, DialogFooter } from "@/components/ui/dialog";
import { OpenDialog } from "@/components/ui/open-dialog";

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
  const { run, isBusy } = useAct(async () => {
    await onConfirm();
    onClose();
  });
  return (
    <OpenDialog title={title} text={text} onClose={onClose}>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">{keep}</Button>
        </DialogClose>
        <Button variant={variant} busy={isBusy} busyText={busy} onClick={run}>
          {confirm}
        </Button>
      </DialogFooter>
    </OpenDialog>
  );
}
