"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useFormats } from "@/components/ui/use-formats";
import { type BackupView, releasedBackup } from "@/lib/operations/backups/contract";
import { KIGALI } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";

/** Says what a backup contains before the browser saves the file. */
export function DownloadBackupDialog({ backup, onClose }: { backup: BackupView; onClose: () => void }) {
  const t = useTranslations("systemAdmin.backups");
  const { instant } = useFormats();
  async function download() {
    const { href } = await api.post(`/api/admin/backups/${backup.id}/release`, undefined, releasedBackup);
    // The response is an attachment, so the page stays open.
    window.location.assign(href);
  }
  return (
    <ConfirmDialog
      title={t("downloadTitle")}
      text={t("downloadText", { date: instant(backup.at, KIGALI) })}
      confirm={t("download")}
      busy={t("downloadBusy")}
      cancel={t("cancel")}
      variant="default"
      onConfirm={download}
      onClose={onClose}
    />
  );
}
