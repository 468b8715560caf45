"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { useTimeLeft } from "@/components/ui/use-time-left";
import { undoSend } from "./delayed-sends";

/** Counts down to a delayed send and offers to undo it. */
export function UndoSend({
  sendKey,
  at,
  status,
  text,
  replacesButton = true,
}: {
  sendKey: string;
  /** When it is sent, by `Date.now()`. */
  at: number;
  /** Announced once by screen readers. */
  status: string;
  text: (seconds: number) => string;
  /** The button that had the focus was removed, so this one takes it. */
  replacesButton?: boolean;
}) {
  const t = useTranslations("ui");
  const id = useId();
  const seconds = Math.ceil(useTimeLeft(at) / 1_000);
  return (
    <div className="flex w-full items-center justify-end gap-3">
      <span role="status" id={id} className="sr-only">
        {status}
      </span>
      <span aria-hidden="true" className="min-w-0 wrap-anywhere text-muted-foreground text-sm tabular-nums">
        {text(seconds)}
      </span>
      <Button
        autoFocus={replacesButton}
        variant="secondary"
        aria-describedby={id}
        onClick={() => undoSend(sendKey)}
      >
        {t("undo")}
      </Button>
    </div>
  );
}
