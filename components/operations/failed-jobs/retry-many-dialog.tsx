"use client";

import { useTranslations } from "next-intl";
import { BulkDialog } from "@/components/platform/admin-table/bulk-dialog";
import { toast } from "@/components/ui/toast";
import { type FailedJob, retriedJob } from "@/lib/operations/failed-jobs/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { useJobName } from "./failed-job-row";

/** Runs the selected jobs again; one that was retried or discarded by somebody else meanwhile is named. */
export function RetryManyDialog({ jobs, onClose }: { jobs: FailedJob[]; onClose: () => void }) {
  const t = useTranslations("failedJobs");
  const nameOf = useJobName();
  return (
    <BulkDialog
      title={(count) => t("repeatMany", { count })}
      text={t("repeatManyText")}
      items={jobs.map((job) => ({ id: job.id, name: nameOf(job) }))}
      confirm={t("repeat")}
      act={(id) => api.post(`/api/admin/failed-jobs/${id}/retry`, {}, retriedJob)}
      onDone={(count) => {
        toast.success(t("repeatedMany", { count }));
        return refreshResources("/api/admin/failed-jobs");
      }}
      onClose={onClose}
    />
  );
}
