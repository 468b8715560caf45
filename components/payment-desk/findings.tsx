"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { PagedList } from "@/components/api/paged-list";
import { EmptyState } from "@/components/ui/empty-state";
import { useFormats } from "@/components/ui/use-formats";
import { refreshResources, usePages } from "@/lib/api/use-resource";
import { KIGALI } from "@/lib/dates";
import { type Finding, findingPage, type ReconciliationOverview } from "@/lib/reconciliation/contract";
import { alike, alone } from "./alike";
import { ExplainDialog } from "./explain-dialog";
import { FindingGroup } from "./finding-group";

const PATH = "/api/admin/reconciliation/findings";

/** Where providers and ledger disagree, and what has been made of it before. */
export function Findings({ overview }: { overview: ReconciliationOverview | undefined }) {
  const t = useTranslations("paymentDesk");
  const finishedAt = overview?.lastRun?.finishedAt;
  // A run that has just ended may have found something, or found it to be over.
  useEffect(() => {
    if (finishedAt) void refreshResources(PATH);
  }, [finishedAt]);
  return (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="open-findings">
        <h2 id="open-findings" className="font-semibold text-lg">
          {t("open")}
        </h2>
        <LastRun overview={overview} />
        <FindingList state="open" isCompared={overview?.lastRun != null} />
      </section>
      <section aria-labelledby="resolved-findings">
        <h2 id="resolved-findings" className="mb-3 font-semibold text-lg">
          {t("resolved")}
        </h2>
        <FindingList state="resolved" />
      </section>
    </div>
  );
}

function LastRun({ overview }: { overview: ReconciliationOverview | undefined }) {
  const t = useTranslations("paymentDesk");
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

function FindingList({ state, isCompared }: { state: "open" | "resolved"; isCompared?: boolean }) {
  const [explaining, setExplaining] = useState<Finding[]>();
  const list = usePages(
    (cursor: string | undefined) =>
      `${PATH}?state=${state}&limit=50${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`,
    findingPage,
    { everyMs: 30_000 },
  );
  return (
    <>
      <PagedList
        pages={{ ...list, items: list.items && (state === "open" ? alike(list.items) : alone(list.items)) }}
        row={({ findings }) => (
          <FindingGroup
            findings={findings}
            isCut={list.hasMore}
            onExplain={state === "open" ? setExplaining : undefined}
          />
        )}
        empty={<NoFindings state={state} isCompared={isCompared} />}
      />
      {explaining && <ExplainDialog findings={explaining} onClose={() => setExplaining(undefined)} />}
    </>
  );
}

function NoFindings({ state, isCompared }: { state: "open" | "resolved"; isCompared?: boolean }) {
  const t = useTranslations("paymentDesk");
  if (state === "resolved") return <p className="text-muted-foreground text-sm">{t("noneResolved")}</p>;
  // Before the first comparison nobody knows whether everything agrees.
  if (!isCompared) return null;
  return (
    <EmptyState drawing="results" title={t("noneOpen")}>
      {t("noneOpenText")}
    </EmptyState>
  );
}
