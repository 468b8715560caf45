"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/form/use-error-text";
import { SelectRow } from "@/components/platform/admin-table/select-all";
import type { Selection } from "@/components/platform/admin-table/use-selection";
import { Button } from "@/components/ui/button";
import { FactList } from "@/components/ui/fact-list";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { type FailedJob, retriedJob } from "@/lib/operations/failed-jobs/contract";
import { KIGALI } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** Returns a job's display name; a job of an older version keeps its technical name. */
export function useJobName(): (job: FailedJob) => string {
  const t = useTranslations("failedJobs.names");
  return ({ name }) => (t.has(name as "reconcile") ? t(name as "reconcile") : name);
}

export function FailedJobRow({
  job,
  selection,
  onDiscard,
}: {
  job: FailedJob;
  selection: Selection;
  onDiscard: () => void;
}) {
  const t = useTranslations("failedJobs");
  const failureText = useErrorText();
  const nameOf = useJobName();
  const { instant } = useFormats();
  const [isBusy, setBusy] = useState(false);
  const name = nameOf(job);
  async function retry() {
    setBusy(true);
    try {
      await api.post(`/api/admin/failed-jobs/${job.id}/retry`, {}, retriedJob);
      toast.success(t("repeated"));
    } catch (error) {
      toast.error(failureText(error));
    }
    await refreshResources("/api/admin/failed-jobs");
    setBusy(false);
  }
  const facts = [
    t("died", { date: instant(job.diedAt, KIGALI) }),
    t("tries", { count: job.attempts }),
    t("asked", { date: instant(job.askedAt, KIGALI) }),
  ];
  return (
    <li className="flex flex-col gap-3 p-4 sm:px-5 lg:flex-row lg:items-start lg:justify-between lg:gap-6">
      <div className="min-w-0">
        <div className="flex items-center gap-3">
          <SelectRow selection={selection} id={job.id} name={name} />
          <h2 className="font-medium">{name}</h2>
        </div>
        <p className="mt-0.5 text-muted-foreground text-sm tabular-nums">
          <FactList facts={facts} />
        </p>
        <p className="mt-2 break-words rounded-md bg-muted px-3 py-2 font-mono text-[0.8125rem]">
          {job.message || t("unknown")}
        </p>
        {Object.keys(job.data).length > 0 && (
          <p className="mt-2 break-all text-muted-foreground text-xs">
            {Object.entries(job.data)
              .map(([key, value]) => `${key}: ${value}`)
              .join(" · ")}
          </p>
        )}
      </div>
      <div className="flex shrink-0 gap-2">
        <Button
          variant="ghost"
          size="sm"
          aria-label={t("discardOf", { name })}
          data-main-control={job.canRepeat ? undefined : ""}
          onClick={onDiscard}
        >
          {t("discard")}
        </Button>
        {job.canRepeat && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={t("repeatOf", { name })}
            data-main-control=""
            busy={isBusy}
            busyText={t("repeatBusy")}
            onClick={retry}
          >
            {t("repeat")}
          </Button>
        )}
      </div>
    </li>
  );
}
