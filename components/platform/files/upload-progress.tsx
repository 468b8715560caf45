"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { XIcon } from "@/components/ui/first-view-icons";

/** A file being uploaded: its progress and a button to cancel. */
export function UploadProgress({
  label,
  name,
  percent,
  onCancel,
}: {
  label: string;
  name: string;
  percent: number;
  onCancel: () => void;
}) {
  const t = useTranslations("documents.upload");
  const ui = useTranslations("ui.uploads");
  return (
    <div className="flex items-center gap-3 rounded-lg border p-4">
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3 text-sm">
          <span className="truncate font-medium">{name}</span>
          <span className="shrink-0 text-muted-foreground tabular-nums">
            {percent < 100 ? `${percent}%` : t("checking")}
          </span>
        </p>
        <div
          role="progressbar"
          aria-label={label}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="mt-2 h-2 overflow-hidden rounded-full bg-muted"
        >
          <div
            className="h-full rounded-full bg-foreground transition-[width] motion-reduce:transition-none"
            style={{ width: `${percent}%` }}
          />
        </div>
      </div>
      <Button variant="ghost" size="icon" aria-label={ui("cancel", { name })} onClick={onCancel}>
        <XIcon />
      </Button>
    </div>
  );
}
