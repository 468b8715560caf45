"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAction } from "@/components/form/use-action";
import { TitledSection } from "@/components/layout/titled-section";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { lazy } from "@/components/ui/lazy";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { type BackupView, backupList, MAX_BACKUPS, startedBackup } from "@/lib/operations/backups/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";
import { BackupRow } from "./backup-row";
import { RestoreDrillCard } from "./restore-drill-card";
import { WalArchiveCard } from "./wal-archive-card";

const PATH = "/api/admin/backups";
const DownloadBackupDialog = lazy(() =>
  import("./download-backup-dialog").then((module) => ({ default: module.DownloadBackupDialog })),
);
const RemoveBackupDialog = lazy(() =>
  import("./remove-backup-dialog").then((module) => ({ default: module.RemoveBackupDialog })),
);

const isUnderWay = ({ status }: BackupView) => status === "waiting" || status === "running";

export function BackupsSection() {
  const t = useTranslations("systemAdmin.backups");
  const [downloading, setDownloading] = useState<BackupView>();
  const [removing, setRemoving] = useState<BackupView>();
  const { data, error, retry } = useResource(PATH, backupList, {
    everyMs: (latest) => (latest?.items.some(isUnderWay) ? 1_500 : 30_000),
  });
  const { run, isBusy } = useAction(async () => {
    await api.post(PATH, undefined, startedBackup);
    toast.success(t("started"));
    await refreshResources(PATH);
  });
  const button = (
    <Button busy={isBusy} busyText={t("waiting")} onClick={() => run()}>
      {t("start")}
    </Button>
  );
  const lead = (
    <>
      <p>{t("lead", { count: MAX_BACKUPS })}</p>
      <p className="mt-2">{t("care")}</p>
      {data && <p className="mt-2">{data.isEncrypting ? t("encrypted") : t("plain")}</p>}
    </>
  );
  return (
    <TitledSection id="backups" title={t("title")} lead={lead} action={button}>
      {data && <WalArchiveCard archive={data.walArchive} />}
      {data && (data.lastDrill || data.walArchive.isOn) && <RestoreDrillCard drill={data.lastDrill} />}
      {!data ? (
        error ? (
          <ErrorNotice error={error} onRetry={retry} />
        ) : (
          <Skeleton className="h-20 rounded-lg" />
        )
      ) : data.items.length === 0 ? (
        <Card className="p-4 sm:px-5">
          <p className="font-medium">{t("none")}</p>
          <p className="text-muted-foreground text-sm">{t("noneText")}</p>
        </Card>
      ) : (
        <Card>
          <ul className="divide-y">
            {data.items.map((backup) => (
              <BackupRow
                key={backup.id}
                backup={backup}
                onDownload={() => setDownloading(backup)}
                onRemove={() => setRemoving(backup)}
              />
            ))}
          </ul>
        </Card>
      )}
      {downloading && <DownloadBackupDialog backup={downloading} onClose={() => setDownloading(undefined)} />}
      {removing && <RemoveBackupDialog backup={removing} onClose={() => setRemoving(undefined)} />}
    </TitledSection>
  );
}
