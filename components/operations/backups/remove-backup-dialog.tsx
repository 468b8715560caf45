"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import type { BackupView } from "@/lib/operations/backups/contract";
import { KIGALI } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

export function RemoveBackupDialog({ backup, onClose }: { backup: BackupView; onClose: () => void }) {
  const t = useTranslations("systemAdmin.backups");
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
      cancel={t("keep")}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
