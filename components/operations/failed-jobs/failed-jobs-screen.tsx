"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { MoreButton } from "@/components/platform/http/paged-list";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { type FailedJob, failedJobPage } from "@/lib/operations/failed-jobs/contract";
import { usePages, useResource } from "@/lib/platform/http/use-resource";
import { DiscardDialog } from "./discard-dialog";
import { FailedJobRow } from "./failed-job-row";

const PATH = "/api/admin/failed-jobs";
const EVERY_MS = 15_000;

/** Jobs that used up their attempts; an administrator can run them again or discard them. */
export function FailedJobsScreen() {
  const t = useTranslations("failedJobs");
  const { data } = useResource(`${PATH}?limit=1`, failedJobPage, { everyMs: EVERY_MS });
  return (
    <>
      <PageTitle title={t("title")} description={t("lead")} className="mb-6" />
      <p role="status" className="mb-3 text-muted-foreground text-sm">
        {data && data.total > 0 && t("count", { count: data.total })}
      </p>
      <FailedJobs />
    </>
  );
}

function FailedJobs() {
  const t = useTranslations("failedJobs");
  const [discarding, setDiscarding] = useState<FailedJob>();
  const list = usePages(
    (cursor: string | undefined) => `${PATH}${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ""}`,
    failedJobPage,
    { everyMs: EVERY_MS },
  );
  if (list.error && !list.items) return <ErrorNotice error={list.error} onRetry={list.retry} />;
  if (!list.items) return <Skeleton className="h-44 rounded-lg" />;
  if (list.items.length === 0)
    return (
      <EmptyState drawing="results" title={t("none")}>
        {t("noneText")}
      </EmptyState>
    );
  return (
    <>
      <Card className="overflow-hidden">
        <ul className="divide-y">
          {list.items.map((job) => (
            <FailedJobRow key={job.id} job={job} onDiscard={() => setDiscarding(job)} />
          ))}
        </ul>
      </Card>
      <MoreButton pages={list} className="mt-6" />
      {discarding && <DiscardDialog job={discarding} onClose={() => setDiscarding(undefined)} />}
    </>
  );
}
