"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense, useMemo, useState } from "react";
import { currentQuery } from "@/components/api/address-query";
import { FailureNotice } from "@/components/api/failure-notice";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { lazy } from "@/components/ui/lazy";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { WayBack } from "@/components/ui/way-back";
import { useResource } from "@/lib/api/use-resource";
import { type Timeline, type TimelineRow, timeline } from "@/lib/calendars/contract";
import { dayIn, KIGALI } from "@/lib/dates";
import { daysOf, readTimeline, type TimelineAddress, timelineHref } from "./timeline-address";
import { TimelineGrid } from "./timeline-grid";
import { TimelineTools } from "./timeline-tools";
import { useWide } from "./use-wide";

// Dialogs and forms weigh 30 KB: they come with the first press.
const BlockDialog = lazy(() => import("./block-dialog").then((module) => ({ default: module.BlockDialog })));
const EntriesDialog = lazy(() =>
  import("./entries-dialog").then((module) => ({ default: module.EntriesDialog })),
);

const PHONE_DAYS = 5;
const WIDE_DAYS = 14;

type Opened =
  | { kind: "block"; row?: TimelineRow; from: string; to: string }
  | { kind: "entries"; row: TimelineRow; day: string; entryId?: string };

/** All cars of the company side by side, day by day: what has them, and where they can be blocked. */
export function TimelineScreen() {
  const t = useTranslations("calendars");
  const address = readTimeline(useSearchParams());
  const isWide = useWide();
  const [shown, setShown] = useState<Timeline>();
  const [opened, setOpened] = useState<Opened>();
  const { view, search, page } = address;
  const first = address.from ?? dayIn(new Date(), KIGALI);
  const width = isWide === false ? PHONE_DAYS : WIDE_DAYS;
  const days = useMemo(() => daysOf(view, first, width), [view, first, width]);
  const query = { from: days[0] ?? "", days: String(days.length), search, page: String(page) };
  const path = isWide === undefined ? undefined : `/api/fleet/timeline?${new URLSearchParams(query)}`;
  const { data, error, retry } = useResource(path, timeline, { everyMs: 30_000 });
  // While the next sheet is on its way the cars stay where they are.
  if (data && data !== shown) setShown(data);
  const sheet = data ?? (error ? undefined : shown);

  function go(next: Partial<TimelineAddress>) {
    const sameCars = next.search === undefined && next.page === undefined;
    const current = readTimeline(currentQuery());
    const wanted = { ...current, page: sameCars ? current.page : 1, ...next };
    window.history.pushState(null, "", timelineHref(wanted));
  }

  const canBlock = sheet?.items.some(({ can }) => can.change);
  const block = () => setOpened({ kind: "block", from: "", to: "" });

  return (
    <div className="flex flex-col gap-6">
      <WayBack href="/dashboard/business/vehicles">{t("back")}</WayBack>
      <PageTitle
        title={t("timeline.title")}
        description={t("timeline.lead")}
        action={
          canBlock && (
            <Button className="max-md:w-full" onClick={block}>
              {t("block.title")}
            </Button>
          )
        }
      />
      <TimelineTools key={search} {...{ address, days, onGo: go }} />
      {sheet && sheet.items.length > 0 && (
        <TimelineGrid
          sheet={sheet}
          days={days}
          isCurrent={data !== undefined}
          onBlock={(row, from, to) => setOpened({ kind: "block", row, from, to })}
          onEntries={(row, day, entryId) => setOpened({ kind: "entries", row, day, entryId })}
        />
      )}
      {sheet && sheet.pageCount > 1 && <Pages sheet={sheet} onPage={(wanted) => go({ page: wanted })} />}
      {sheet?.items.length === 0 && <NoCars search={search} onAll={() => go({ search: "" })} />}
      {!sheet && error && <FailureNotice error={error} onRetry={retry} />}
      {!sheet && !error && <Skeleton className="h-128 w-full" />}
      <Suspense>
        {opened?.kind === "block" && sheet && (
          <BlockDialog {...opened} sheet={sheet} onClose={() => setOpened(undefined)} />
        )}
        {opened?.kind === "entries" && sheet && (
          <EntriesDialog {...opened} sheet={sheet} onClose={() => setOpened(undefined)} />
        )}
      </Suspense>
    </div>
  );
}

function Pages({ sheet, onPage }: { sheet: Timeline; onPage: (page: number) => void }) {
  const t = useTranslations("calendars.timeline");
  const { page, pageCount, total } = sheet;
  return (
    <nav aria-label={t("pages")} className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted-foreground text-sm tabular-nums">{t("cars", { count: total })}</p>
      <div className="flex items-center gap-3">
        <Button variant="secondary" size="sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
          {t("previousCars")}
        </Button>
        <span className="text-sm tabular-nums">{t("page", { page, count: pageCount })}</span>
        <Button variant="secondary" size="sm" disabled={page === pageCount} onClick={() => onPage(page + 1)}>
          {t("nextCars")}
        </Button>
      </div>
    </nav>
  );
}

function NoCars({ search, onAll }: { search: string; onAll: () => void }) {
  const t = useTranslations("calendars.timeline");
  if (search === "")
    return (
      <EmptyState drawing="vehicles" title={t("noneTitle")}>
        {t("noneText")}
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="results"
      title={t("nothingFound", { search })}
      action={
        <Button variant="secondary" onClick={onAll}>
          {t("showAll")}
        </Button>
      }
    />
  );
}
