"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { KIGALI } from "@/lib/dates";
import type { DeadJob } from "@/lib/dead-jobs/contract";
import { useJobName } from "./dead-job-row";

const nothing = { parse: () => null };

/** Asks once more: nobody does it after that. */
export function DiscardDialog({ job, onClose }: { job: DeadJob; onClose: () => void }) {
  const t = useTranslations("deadJobs");
  const nameOf = useJobName();
  const { instant } = useFormats();
  async function discard() {
    await api
      .delete(`/api/admin/dead-jobs/${job.id}`, nothing)
      .finally(() => refreshResources("/api/admin/dead-jobs"));
    toast.success(t("discarded"));
  }
  return (
    <ConfirmDialog
      title={t("discardTitle")}
      text={t("discardText", { name: nameOf(job), date: instant(job.diedAt, KIGALI) })}
      confirm={t("discard")}
      busy={t("discardBusy")}
      keep={t("keep")}
      onConfirm={discard}
      onClose={onClose}
    />
  );
}
