"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { useAction } from "@/components/form/use-action";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { currentQuery, pushQuery } from "@/components/platform/http/url-query";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { lazy } from "@/components/ui/lazy";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormats } from "@/components/ui/use-formats";
import {
  type CalendarEntry,
  type Timeline,
  type TimelineRow,
  timeline,
} from "@/lib/catalog/availability/calendar/contract";
import { counterBookingHref } from "@/lib/catalog/availability/calendar/counter-booking-href";
import { blockRequestOf, type DaysMoved, movedBlock } from "@/lib/catalog/availability/calendar/rules";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { useReportedResult } from "@/lib/platform/http/search-result";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { serverNow } from "@/lib/platform/server-clock";
import { saveBlock } from "./save-block";
import { TimelineGrid } from "./timeline-grid";
import { TimelineTools } from "./timeline-tools";
import {
  readTimeline,
  type TimelineUrlState,
  timelineDays,
  timelinePath,
  timelineUrlQuery,
} from "./timeline-url";
import { UndoNotice } from "./undo-notice";
import { useIsWide } from "./use-is-wide";

// Loaded on first use.
const BlockDialog = lazy(() => import("./block-dialog").then((module) => ({ default: module.BlockDialog })));
const EntriesDialog = lazy(() =>
  import("./entries-dialog").then((module) => ({ default: module.EntriesDialog })),
);

/** The days that fit on a phone. */
const PHONE_DAYS = 5;

type Opened =
  | { kind: "block"; row?: TimelineRow; from: string; to: string }
  | { kind: "entries"; row: TimelineRow; day: string; entryId?: string };

/**
 * All vehicles of the business with their entries, day by day; free days can be blocked.
 */
export function TimelineScreen({
  bookingActions,
  onMoveBooking,
}: {
  /** The actions of a booking, besides opening its page. */
  bookingActions: (bookingId: string) => ReactNode;
  /** A booking was dragged onto another vehicle; undefined for members who may not assign one. */
  onMoveBooking?: (bookingId: string, vehicleId: string) => void;
}) {
  const t = useTranslations("calendars");
  const { span } = useFormats();
  const urlState = readTimeline(useSearchParams());
  const isWide = useIsWide();
  const [shown, setShown] = useState<Timeline>();
  const [opened, setOpened] = useState<Opened>();
  const [undoable, setUndoable] = useState<{ text: string; undo: () => Promise<unknown> }>();
  const { view, search } = urlState;
  const first = urlState.from ?? dayIn(serverNow(), KIGALI);
  const days = useMemo(() => {
    const all = timelineDays(view, first);
    return view === "days" && isWide === false ? all.slice(0, PHONE_DAYS) : all;
  }, [view, first, isWide]);
  const path = timelinePath(urlState, first);
  const { data, error, retry } = useResource(path, timeline, { everyMs: 30_000 });
  useReportedResult(path, data?.total);
  // While the next page loads, the current vehicles stay.
  if (data && data !== shown) setShown(data);
  const currentTimeline = data ?? (error ? undefined : shown);

  function go(next: Partial<TimelineUrlState>) {
    const isSamePage = next.search === undefined && next.page === undefined;
    const current = readTimeline(currentQuery());
    const nextAddress = { ...current, page: isSamePage ? current.page : 1, ...next };
    pushQuery(timelineUrlQuery(nextAddress));
  }

  const { run: moveBlock } = useAction(async (row: TimelineRow, block: CalendarEntry, by: DaysMoved) => {
    const { id, timeZone } = row.vehicle;
    const path = `/api/vehicles/${encodeURIComponent(id)}`;
    const former = blockRequestOf(block, timeZone);
    setUndoable(undefined);
    const { block: moved, waitingRequests } = await saveBlock(path, block.id, movedBlock(former, by));
    setUndoable({
      text: [
        t("timeline.moved", {
          title: row.vehicle.title,
          period: span(moved.startsAt, moved.endsAt, timeZone),
        }),
        waitingRequests > 0 && t("block.requestsWait", { count: waitingRequests }),
      ]
        .filter(Boolean)
        .join(" "),
      undo: async () => {
        await saveBlock(path, block.id, former);
        setUndoable(undefined);
      },
    });
  });

  const canBlock = currentTimeline?.items.some(({ can }) => can.change);
  const block = () => setOpened({ kind: "block", from: "", to: "" });

  return (
    <div className="flex flex-col gap-6">
      <PageTitle
        title={t("timeline.title")}
        description={<span className="max-md:hidden">{t("timeline.lead")}</span>}
        action={
          canBlock && (
            <>
              <Button variant="secondary" className="max-md:flex-1" onClick={block}>
                {t("block.title")}
              </Button>
              <Button asChild className="max-md:flex-1">
                <Link href={counterBookingHref()}>{t("timeline.newBooking")}</Link>
              </Button>
            </>
          )
        }
      />
      <TimelineTools urlState={urlState} days={days} onGo={go} />
      {undoable && <UndoNotice text={undoable.text} onUndo={undoable.undo} />}
      {currentTimeline && currentTimeline.items.length > 0 && isWide !== undefined && (
        <TimelineGrid
          timeline={currentTimeline}
          days={days}
          isCurrent={data !== undefined}
          onBlock={(row, from, to) => setOpened({ kind: "block", row, from, to })}
          onEntries={(row, day, entryId) => setOpened({ kind: "entries", row, day, entryId })}
          onMoveBlock={moveBlock}
          onMoveBooking={onMoveBooking}
        />
      )}
      {currentTimeline && currentTimeline.pageCount > 1 && (
        <Pages currentTimeline={currentTimeline} onPage={(nextAddress) => go({ page: nextAddress })} />
      )}
      {currentTimeline?.items.length === 0 && <NoVehicles search={search} onAll={() => go({ search: "" })} />}
      {!currentTimeline && error && <ErrorNotice error={error} onRetry={retry} />}
      {(isWide === undefined || (!currentTimeline && !error)) && <Skeleton className="h-128 w-full" />}
      <Suspense>
        {opened?.kind === "block" && currentTimeline && (
          <BlockDialog
            {...opened}
            timeline={currentTimeline}
            searchPath={(typed) => timelinePath({ ...urlState, search: typed, page: 1 }, first)}
            onClose={() => setOpened(undefined)}
          />
        )}
        {opened?.kind === "entries" && currentTimeline && (
          <EntriesDialog
            {...opened}
            timeline={currentTimeline}
            bookingActions={bookingActions}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

function Pages({ currentTimeline, onPage }: { currentTimeline: Timeline; onPage: (page: number) => void }) {
  const t = useTranslations("calendars.timeline");
  const { page, pageCount, total } = currentTimeline;
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

function NoVehicles({ search, onAll }: { search: string; onAll: () => void }) {
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
