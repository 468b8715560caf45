"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { useTimeLeft, useTimeText } from "@/components/ui/use-time-left";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** The time left for the payer to answer. */
export function PromptCountdown({ until, className }: { until: string; className?: string }) {
  const t = useTranslations("sandbox");
  const left = useTimeLeft(until, () => void refreshResources("/api/sandbox"));
  const text = useTimeText();
  return (
    <p role="timer" className={cn("text-muted-foreground text-xs tabular-nums", className)}>
      {t("expires", { time: text(left) })}
    </p>
  );
}
