"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { PasswordField } from "@/components/account/password-field";
import { FormDialog } from "@/components/form/form-dialog";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/api/client";
import { type BackupRelease, type BackupView, backupRelease, releasedBackup } from "@/lib/backups/contract";
import { KIGALI } from "@/lib/dates";

/** All there is of everybody leaves the house: the password again, then the browser saves the file. */
export function DownloadBackupDialog({ backup, onClose }: { backup: BackupView; onClose: () => void }) {
  const t = useTranslations("systemDesk.backups");
  const { instant } = useFormats();
  const form = useForm<BackupRelease>({
    resolver: zodResolver(backupRelease),
    defaultValues: { password: "" },
  });
  async function download(request: BackupRelease) {
    const { href } = await api.post(`/api/admin/backups/${backup.id}/release`, request, releasedBackup);
    onClose();
    // Answered as an attachment: the page stays where it is.
    window.location.assign(href);
  }
  return (
    <FormDialog
      title={t("downloadTitle")}
      description={t("downloadText", { date: instant(backup.at, KIGALI) })}
      confirm={t("download")}
      busy={t("downloadBusy")}
      keep={t("cancel")}
      onClose={onClose}
      form={form}
      onSubmit={download}
    >
      <PasswordField name="password" label={t("password")} autoComplete="current-password" />
    </FormDialog>
  );
}
