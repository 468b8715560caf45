"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { ClockIcon } from "@/components/ui/icons";
import { lazy } from "@/components/ui/lazy";
import { useTimeText } from "@/components/ui/use-time-left";
import { HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { useSessionWatch } from "./use-session-watch";

// Loaded when it is opened or the end is near.
const SessionDialog = lazy(() =>
  import("./session-dialog").then((module) => ({ default: module.SessionDialog })),
);

/**
 * Shows the remaining session time. Nothing is announced until the end is near; then a dialog announces it
 * once.
 */
export function SessionBadge() {
  const t = useTranslations("session");
  const timeText = useTimeText();
  const watch = useSessionWatch();
  const [isOpen, setOpen] = useState(false);
  const [dismissed, setDismissed] = useState<string>();
  if (!watch) return null;
  const { state, endsAt, leftMs } = watch;
  const isAlarm = state !== "calm" && dismissed !== `${state} ${endsAt}`;
  const minutes = Math.ceil(leftMs / MINUTE_MS);
  // The time is shown in minutes, because running seconds would be distracting.
  const left =
    state === "over" ? t("over") : leftMs < HOUR_MS ? t("minutes", { count: minutes }) : timeText(leftMs);
  function close() {
    setOpen(false);
    setDismissed(`${state} ${endsAt}`);
    watch?.refresh();
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={t("label")}
        onClick={() => setOpen(true)}
        className="touch-target relative inline-flex h-10 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-muted-foreground text-sm tabular-nums transition-colors hover:bg-accent hover:text-foreground lg:border"
      >
        <ClockIcon className="size-4.5" />
        <span className="sr-only">{t("label")}</span>
        <span className="whitespace-nowrap max-lg:sr-only">{left}</span>
      </button>
      {(isOpen || isAlarm) && (
        <Suspense>
          <SessionDialog watch={watch} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
