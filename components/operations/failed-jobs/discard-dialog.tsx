"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import type { FailedJob } from "@/lib/operations/failed-jobs/contract";
import { KIGALI } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { useJobName } from "./failed-job-row";

const nothing = { parse: () => null };

/** Asks for confirmation, because a discarded job is never run. */
export function DiscardDialog({ job, onClose }: { job: FailedJob; onClose: () => void }) {
  const t = useTranslations("failedJobs");
  const nameOf = useJobName();
  const { instant } = useFormats();
  async function discard() {
    await api
      .delete(`/api/admin/failed-jobs/${job.id}`, nothing)
      .finally(() => refreshResources("/api/admin/failed-jobs"));
    toast.success(t("discarded"));
  }
  return (
    <ConfirmDialog
      title={t("discardTitle")}
      text={t("discardText", { name: nameOf(job), date: instant(job.diedAt, KIGALI) })}
      confirm={t("discard")}
      busy={t("discardBusy")}
      cancel={t("keep")}
      onConfirm={discard}
      onClose={onClose}
    />
  );
}
