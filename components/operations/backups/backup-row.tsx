"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { FactList } from "@/components/ui/fact-list";
import { useFormats } from "@/components/ui/use-formats";
import type { BackupView } from "@/lib/operations/backups/contract";
import { KIGALI } from "@/lib/platform/dates";

const looks = { waiting: "info", running: "info", done: "success", failed: "danger" } as const;
const MB = 1_000_000;

interface Props {
  backup: BackupView;
  onDownload: () => void;
  onRemove: () => void;
}

/** One backup with its time, size and creator, and its progress while it is being made. */
export function BackupRow({ backup, onDownload, onRemove }: Props) {
  const t = useTranslations("systemAdmin.backups");
  const { instant } = useFormats();
  const { status, bytes, rows, tablesDone, tablesTotal } = backup;
  const date = instant(backup.at, KIGALI);
  const size =
    bytes < MB
      ? t("kb", { size: Math.ceil(bytes / 1_000) })
      : t("mb", { size: Math.round(bytes / (MB / 10)) / 10 });
  const facts = [
    ...(status === "done" ? [t("facts", { size, rows })] : []),
    ...(backup.startedBy ? [t("by", { name: backup.startedBy })] : []),
    ...(status === "done" && !backup.isHere && backup.host
      ? [t(backup.isLost ? "lost" : "elsewhere", { host: backup.host })]
      : []),
  ];
  const isOver = status === "done" || status === "failed";
  return (
    <li className="flex flex-col gap-3 p-4 sm:flex-row sm:items-center sm:justify-between sm:gap-6 sm:px-5">
      <div className="min-w-0 flex-1">
        <h3 className="flex flex-wrap items-center gap-2 font-medium text-base tabular-nums">
          {date}{" "}
          <Badge variant={backup.isLost ? "danger" : looks[status]}>
            {t(backup.isLost ? "gone" : status)}
          </Badge>
        </h3>
        <p className="text-muted-foreground text-sm tabular-nums">
          <FactList facts={facts} />
        </p>
        {backup.error && <p className="mt-1 break-words font-mono text-[0.8125rem]">{backup.error}</p>}
        {status === "running" && (
          <div className="mt-2 flex flex-col gap-1">
            <progress
              className="h-1.5 w-full max-w-sm overflow-hidden rounded-full accent-foreground"
              max={Math.max(1, tablesTotal)}
              value={tablesDone}
              aria-label={t("running")}
            />
            <p className="text-muted-foreground text-sm tabular-nums">
              {t("progress", { done: tablesDone, total: tablesTotal })}
            </p>
          </div>
        )}
      </div>
      {isOver && (
        <div className="flex shrink-0 gap-2">
          {backup.isHere && (
            <Button variant="secondary" size="sm" aria-label={t("downloadOf", { date })} onClick={onDownload}>
              {t("download")}
            </Button>
          )}
          <Button variant="ghost" size="sm" aria-label={t("removeOf", { date })} onClick={onRemove}>
            {t("remove")}
          </Button>
        </div>
      )}
    </li>
  );
}
