"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FailureNotice } from "@/components/api/failure-notice";
import { MoreButton } from "@/components/api/paged-list";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { usePages, useResource } from "@/lib/api/use-resource";
import { type DeadJob, deadJobPage } from "@/lib/dead-jobs/contract";
import { DeadJobRow } from "./dead-job-row";
import { DiscardDialog } from "./discard-dialog";

const PATH = "/api/admin/dead-jobs";
const EVERY_MS = 15_000;

/** What failed every time it was tried, for an administrator to have run again or let go. */
export function DeadJobsScreen() {
  const t = useTranslations("deadJobs");
  const { data } = useResource(`${PATH}?limit=1`, deadJobPage, { everyMs: EVERY_MS });
  return (
    <>
      <PageTitle title={t("title")} description={t("lead")} className="mb-6" />
      <p role="status" className="mb-3 text-muted-foreground text-sm">
        {data && data.total > 0 && t("count", { count: data.total })}
      </p>
      <DeadJobs />
    </>
  );
}

function DeadJobs() {
  const t = useTranslations("deadJobs");
  const [discarding, setDiscarding] = useState<DeadJob>();
  const list = usePages(
    (cursor: string | undefined) => `${PATH}${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ""}`,
    deadJobPage,
    { everyMs: EVERY_MS },
  );
  if (list.error && !list.items) return <FailureNotice error={list.error} onRetry={list.retry} />;
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
            <DeadJobRow key={job.id} job={job} onDiscard={() => setDiscarding(job)} />
          ))}
        </ul>
      </Card>
      <MoreButton pages={list} className="mt-6" />
      {discarding && <DiscardDialog job={discarding} onClose={() => setDiscarding(undefined)} />}
    </>
  );
}
