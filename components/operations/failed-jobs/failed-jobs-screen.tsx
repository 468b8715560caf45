"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { BulkBar } from "@/components/platform/admin-table/bulk-bar";
import { ExportLink } from "@/components/platform/admin-table/export-link";
import { RowKeys } from "@/components/platform/admin-table/row-keys";
import { SelectAllCards } from "@/components/platform/admin-table/select-all";
import { useSelection } from "@/components/platform/admin-table/use-selection";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { MoreButton } from "@/components/platform/http/paged-list";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { type FailedJob, failedJobPage } from "@/lib/operations/failed-jobs/contract";
import { usePages } from "@/lib/platform/http/use-pages";
import { useResource } from "@/lib/platform/http/use-resource";
import { DiscardDialog } from "./discard-dialog";
import { FailedJobRow } from "./failed-job-row";
import { RetryManyDialog } from "./retry-many-dialog";

const PATH = "/api/admin/failed-jobs";
const EVERY_MS = 15_000;

/** Jobs that used up their attempts; an administrator can run them again or discard them. */
export function FailedJobsScreen() {
  const t = useTranslations("failedJobs");
  const { data } = useResource(`${PATH}?limit=1`, failedJobPage, { everyMs: EVERY_MS });
  return (
    <>
      <PageTitle
        title={t("title")}
        description={t("lead")}
        className="mb-6"
        action={data && data.total > 0 && <ExportLink path={`${PATH}/export`} query="" />}
      />
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
  const repeatable = (list.items ?? []).filter(({ canRepeat }) => canRepeat);
  const selection = useSelection(repeatable.map(({ id }) => id));
  const [isRetryingMany, setRetryingMany] = useState(false);
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
      <SelectAllCards selection={selection} />
      <RowKeys>
        <Card className="overflow-hidden">
          <ul className="divide-y">
            {list.items.map((job) => (
              <FailedJobRow
                key={job.id}
                job={job}
                selection={selection}
                onDiscard={() => setDiscarding(job)}
              />
            ))}
          </ul>
        </Card>
      </RowKeys>
      <MoreButton pages={list} className="mt-6" />
      <BulkBar selection={selection}>
        <Button size="sm" onClick={() => setRetryingMany(true)}>
          {t("repeat")}
        </Button>
      </BulkBar>
      {isRetryingMany && (
        <RetryManyDialog
          jobs={repeatable.filter(({ id }) => selection.has(id))}
          onClose={() => setRetryingMany(false)}
        />
      )}
      {discarding && <DiscardDialog job={discarding} onClose={() => setDiscarding(undefined)} />}
    </>
  );
}
