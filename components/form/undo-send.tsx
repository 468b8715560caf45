"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useTimeLeft } from "@/components/ui/use-time-left";
import { undoSend } from "./delayed-sends";

/** Counts down to a delayed send and offers to undo it. */
export function UndoSend({
  sendKey,
  at,
  status,
  text,
}: {
  sendKey: string;
  /** When it is sent. */
  at: string;
  /** Announced once by screen readers. */
  status: string;
  text: (seconds: number) => string;
}) {
  const t = useTranslations("ui");
  const seconds = Math.ceil(useTimeLeft(at) / 1_000);
  return (
    <div className="flex w-full items-center justify-end gap-3">
      <span role="status" className="sr-only">
        {status}
      </span>
      <span aria-hidden="true" className="text-muted-foreground text-sm tabular-nums">
        {text(seconds)}
      </span>
      {/* The button that had the focus was removed. */}
      <Button autoFocus variant="secondary" onClick={() => undoSend(sendKey)}>
        {t("undo")}
      </Button>
    </div>
  );
}
