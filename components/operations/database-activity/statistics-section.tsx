"use client";

import { useTranslations } from "next-intl";
import { TitledSection } from "@/components/layout/titled-section";
import { Card } from "@/components/ui/card";
import { FactList } from "@/components/ui/fact-list";
import { useFormats } from "@/components/ui/use-formats";
import type { DatabaseActivity, StatementView } from "@/lib/operations/database-activity/contract";
import { KIGALI } from "@/lib/platform/dates";
import { StatementText } from "./statement-text";
import { useDuration } from "./use-duration";

/** What turns the statistics on. */
const remedies = {
  notInstalled: "create extension pg_stat_statements;",
  notLoaded: "shared_preload_libraries = 'pg_stat_statements'",
  outdated: "alter extension pg_stat_statements update;",
  notAllowed: "grant select on pg_stat_statements, pg_stat_statements_info to gendana;",
};

/** The statements that took the most time since PostgreSQL's statistics began, or how to turn these on. */
export function StatisticsSection({ statistics }: Pick<DatabaseActivity, "statistics">) {
  const t = useTranslations("databaseActivity.statistics");
  const { instant } = useFormats();
  const { state, since, statements } = statistics;
  return (
    <TitledSection
      id="statistics"
      title={t("title")}
      lead={since ? t("since", { date: instant(since, KIGALI) }) : undefined}
    >
      <Card>
        {state !== "on" ? (
          <div className="p-4 sm:px-5">
            <p className="font-medium">{t("off")}</p>
            <p className="mt-1 text-muted-foreground text-sm">{t(state)}</p>
            <pre className="mt-2 overflow-x-auto rounded-md bg-muted px-3 py-2 font-mono text-[0.8125rem]">
              {remedies[state]}
            </pre>
          </div>
        ) : statements.length === 0 ? (
          <p className="p-4 text-muted-foreground text-sm sm:px-5">{t("none")}</p>
        ) : (
          <ol className="divide-y">
            {statements.map((statement) => (
              <StatementRow key={statement.id} statement={statement} />
            ))}
          </ol>
        )}
      </Card>
    </TitledSection>
  );
}

function StatementRow({ statement }: { statement: StatementView }) {
  const t = useTranslations("databaseActivity.statistics");
  const duration = useDuration();
  const { text, calls, totalMs, meanMs, maxMs, rows, percent } = statement;
  return (
    <li className="p-4 sm:px-5">
      <p className="font-medium tabular-nums">
        {t("total", { time: duration(totalMs), percent: Number(percent.toFixed(1)) })}
      </p>
      <p className="text-muted-foreground text-sm tabular-nums">
        <FactList
          facts={[
            t("calls", { count: calls }),
            t("mean", { time: duration(meanMs) }),
            t("max", { time: duration(maxMs) }),
            t("rows", { count: rows }),
          ]}
        />
      </p>
      <StatementText text={text} />
    </li>
  );
}
