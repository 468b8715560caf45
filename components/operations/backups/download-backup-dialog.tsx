"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { FormDialog } from "@/components/form/form-dialog";
import { PasswordField } from "@/components/form/password-field";
import { useFormats } from "@/components/ui/use-formats";
import {
  type BackupRelease,
  type BackupView,
  backupRelease,
  releasedBackup,
} from "@/lib/operations/backups/contract";
import { KIGALI } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";

/** A backup holds everybody's data, so the password is required again before the browser saves the file. */
export function DownloadBackupDialog({ backup, onClose }: { backup: BackupView; onClose: () => void }) {
  const t = useTranslations("systemAdmin.backups");
  const { instant } = useFormats();
  const form = useForm<BackupRelease>({
    resolver: zodResolver(backupRelease),
    defaultValues: { password: "" },
  });
  async function download(request: BackupRelease) {
    const { href } = await api.post(`/api/admin/backups/${backup.id}/release`, request, releasedBackup);
    onClose();
    // The response is an attachment, so the page stays open.
    window.location.assign(href);
  }
  return (
    <FormDialog
      title={t("downloadTitle")}
      description={t("downloadText", { date: instant(backup.at, KIGALI) })}
      confirm={t("download")}
      busy={t("downloadBusy")}
      cancel={t("cancel")}
      onClose={onClose}
      form={form}
      onSubmit={download}
    >
      <PasswordField name="password" label={t("password")} autoComplete="current-password" />
    </FormDialog>
  );
}
