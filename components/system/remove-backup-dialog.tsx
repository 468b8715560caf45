"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import type { BackupView } from "@/lib/backups/contract";
import { KIGALI } from "@/lib/dates";

/** Asks before an archive is gone. */
export function RemoveBackupDialog({ backup, onClose }: { backup: BackupView; onClose: () => void }) {
  const t = useTranslations("systemDesk.backups");
  const { instant } = useFormats();
  const PATH = "/api/admin/backups";
  async function remove() {
    await api.delete(`${PATH}/${backup.id}`, z.null()).finally(() => refreshResources(PATH));
    toast.success(t("removed"));
  }
  return (
    <ConfirmDialog
      title={t("removeTitle")}
      text={t("removeText", { date: instant(backup.at, KIGALI) })}
      confirm={t("remove")}
      busy={t("removeBusy")}
      keep={t("keep")}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
