"use client";

import { useTranslations } from "next-intl";
import { Suspense, useEffect, useRef, useState } from "react";
import { ExportLink } from "@/components/platform/admin-table/export-link";
import { PagedList } from "@/components/platform/http/paged-list";
import { EmptyState } from "@/components/ui/empty-state";
import { lazy } from "@/components/ui/lazy";
import { useFormats } from "@/components/ui/use-formats";
import {
  type FindingState,
  findingPage,
  type ReconciliationFinding,
  type ReconciliationOverview,
} from "@/lib/payments/reconciliation/contract";
import { KIGALI } from "@/lib/platform/dates";
import { usePages } from "@/lib/platform/http/use-pages";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { FindingGroup } from "./finding-group";
import { groupFindings, ungroupedFindings } from "./group-findings";

const ResolveFindingsDialog = lazy(() =>
  import("./resolve-findings-dialog").then((module) => ({ default: module.ResolveFindingsDialog })),
);

const PATH = "/api/admin/reconciliation/findings";
const EXPORT = `${PATH}/export`;

/** Differences between providers and ledger, open and resolved. */
export function Findings({ overview }: { overview: ReconciliationOverview | undefined }) {
  const t = useTranslations("paymentsAdmin");
  const finishedAt = overview?.lastRun?.finishedAt;
  const knownEnd = useRef(finishedAt);
  // A run that has just ended may have opened or closed findings.
  useEffect(() => {
    if (finishedAt !== knownEnd.current) void refreshResources(PATH);
    knownEnd.current = finishedAt;
  }, [finishedAt]);
  return (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="open-findings">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="open-findings" className="font-semibold text-lg">
            {t("open")}
          </h2>
          <ExportLink path={EXPORT} query="state=open" list={t("open")} />
        </div>
        <LastRun overview={overview} />
        <FindingList state="open" isCompared={overview?.lastRun != null} />
      </section>
      <section aria-labelledby="resolved-findings">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <h2 id="resolved-findings" className="font-semibold text-lg">
            {t("resolved")}
          </h2>
          <ExportLink path={EXPORT} query="state=resolved" list={t("resolved")} />
        </div>
        <FindingList state="resolved" />
      </section>
    </div>
  );
}

function LastRun({ overview }: { overview: ReconciliationOverview | undefined }) {
  const t = useTranslations("paymentsAdmin");
  const { instant } = useFormats();
  const run = overview?.lastRun;
  const text = run
    ? [
        t("lastRun", { date: instant(run.finishedAt, KIGALI), count: run.checkedPayments }),
        run.unanswered > 0 && t("unanswered", { count: run.unanswered }),
      ]
        .filter(Boolean)
        .join(" ")
    : overview && t("neverRun");
  return (
    <p role="status" className="mt-1 mb-3 min-h-5 text-muted-foreground text-sm tabular-nums">
      {text}
    </p>
  );
}

function FindingList({ state, isCompared }: { state: FindingState; isCompared?: boolean }) {
  const [resolving, setResolving] = useState<ReconciliationFinding[]>();
  const list = usePages(
    (cursor: string | undefined) =>
      `${PATH}?state=${state}&limit=50${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`,
    findingPage,
    { everyMs: 30_000 },
  );
  return (
    <>
      <PagedList
        pages={{
          ...list,
          items: list.items && (state === "open" ? groupFindings(list.items) : ungroupedFindings(list.items)),
        }}
        row={({ findings }) => (
          <FindingGroup
            findings={findings}
            isCut={list.hasMore}
            onResolve={state === "open" ? setResolving : undefined}
          />
        )}
        empty={<NoFindings state={state} isCompared={isCompared} />}
      />
      {resolving && (
        <Suspense>
          <ResolveFindingsDialog findings={resolving} onClose={() => setResolving(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function NoFindings({ state, isCompared }: { state: FindingState; isCompared?: boolean }) {
  const t = useTranslations("paymentsAdmin");
  if (state === "resolved") return <p className="text-muted-foreground text-sm">{t("noneResolved")}</p>;
  // Before the first run it is unknown whether everything agrees.
  if (!isCompared) return null;
  return (
    <EmptyState drawing="results" title={t("noneOpen")}>
      {t("noneOpenText")}
    </EmptyState>
  );
}
