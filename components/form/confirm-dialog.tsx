"use client";

import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { DialogClose, DialogFooter } from "@/components/ui/dialog";
import { OpenDialog } from "@/components/ui/open-dialog";
import { useAction } from "./use-action";

/**
 * Asks for confirmation. An error thrown by `onConfirm` is shown above the buttons, and the dialog stays
 * open.
 */
export function ConfirmDialog({
  title,
  text,
  confirm,
  busy,
  cancel,
  variant = "destructive",
  onConfirm,
  onClose,
}: {
  title: string;
  text: ReactNode;
  confirm: string;
  busy: string;
  cancel: string;
  variant?: ComponentProps<typeof Button>["variant"];
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}) {
  const [refusal, setRefusal] = useState<string>();
  const { run, isBusy } = useAction(async () => {
    setRefusal(undefined);
    await onConfirm();
    onClose();
  }, setRefusal);
  return (
    <OpenDialog title={title} text={text} onClose={onClose}>
      {refusal && <Refusal text={refusal} />}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">{cancel}</Button>
        </DialogClose>
        <Button variant={variant} busy={isBusy} busyText={busy} onClick={run}>
          {confirm}
        </Button>
      </DialogFooter>
    </OpenDialog>
  );
}

/**
 * Takes the focus, which the pressed button lost while it was busy: the error is read, and Tab continues to
 * the buttons.
 */
function Refusal({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <Alert ref={place} variant="danger" tabIndex={-1}>
      {text}
    </Alert>
  );
}
