"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { XIcon } from "@/components/ui/first-view-icons";
import { CircleAlertIcon } from "@/components/ui/status-icons";
import type { Uploads } from "./use-uploads";

type MessageKey = "sending" | "checking" | "again" | "retry" | "dismiss";

/** The pictures being uploaded with their progress, and those that failed. */
export function PictureUploads({
  uploads: { sendings, retry, dismiss },
  t,
}: {
  uploads: Uploads;
  t: (key: MessageKey, values?: { name: string }) => string;
}) {
  const ui = useTranslations("ui.uploads");
  if (sendings.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {sendings.map((sending) => {
        const { key, percent, problem, canRetry } = sending;
        const { name } = sending.file;
        return (
          <li key={key} className="flex items-center gap-3 rounded-lg border px-4 py-3 text-sm">
            <div className="min-w-0 flex-1">
              <p className="flex items-baseline justify-between gap-3">
                <span className="truncate font-medium">{name}</span>
                {!problem && (
                  <span className="shrink-0 text-muted-foreground tabular-nums">
                    {percent < 100 ? `${percent}%` : t("checking")}
                  </span>
                )}
              </p>
              {problem ? (
                <p role="alert" className="mt-1 flex items-start gap-1.5 text-danger">
                  <CircleAlertIcon className="mt-0.5 size-4 shrink-0" />
                  {problem}
                </p>
              ) : (
                <div
                  role="progressbar"
                  aria-label={t("sending", { name })}
                  aria-valuenow={percent}
                  aria-valuemin={0}
                  aria-valuemax={100}
                  className="mt-2 h-1.5 overflow-hidden rounded-full bg-muted"
                >
                  <div
                    className="h-full rounded-full bg-foreground transition-[width] motion-reduce:transition-none"
                    style={{ width: `${percent}%` }}
                  />
                </div>
              )}
            </div>
            {problem && canRetry && (
              <Button
                size="sm"
                variant="secondary"
                aria-label={t("retry", { name })}
                onClick={() => retry(sending)}
              >
                {t("again")}
              </Button>
            )}
            <Button
              size="icon"
              variant="ghost"
              aria-label={problem ? t("dismiss", { name }) : ui("cancel", { name })}
              onClick={() => dismiss(sending)}
            >
              <XIcon />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
