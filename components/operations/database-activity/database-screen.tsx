"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TitledSection } from "@/components/layout/titled-section";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Card } from "@/components/ui/card";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import {
  type DatabaseActivity,
  databaseActivity,
  IDLE_SECONDS,
  SLOW_SECONDS,
} from "@/lib/operations/database-activity/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { DatabaseSessionRow } from "./database-session-row";
import { StatisticsSection } from "./statistics-section";

const EVERY_MS = 10_000;

/** What takes the database's time: locks, slow statements, idle transactions, and statements in total. */
export function DatabaseScreen() {
  const t = useTranslations("databaseActivity");
  const { data, error, retry } = useResource("/api/admin/database", databaseActivity, { everyMs: EVERY_MS });
  return (
    <>
      <PageTitle title={t("title")} description={t("lead")} className="mb-6" />
      {data ? (
        <Report activity={data} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={retry} />
      ) : (
        <Skeleton className="h-96 rounded-lg" />
      )}
    </>
  );
}

function Report({ activity }: { activity: DatabaseActivity }) {
  const t = useTranslations("databaseActivity");
  const { blocked, running, idle, statistics, hiddenSessions } = activity;
  return (
    <div className="flex flex-col gap-10">
      <Sessions id="blocked" title={t("blocked.title")} lead={t("blocked.lead")} none={t("blocked.none")}>
        {blocked.map(({ blockers, ...session }) => (
          <li key={session.pid} className="p-4 sm:px-5">
            <DatabaseSessionRow session={session} />
            <h3 className="mt-4 font-medium text-sm">{t("blocked.by")}</h3>
            <ul className="mt-2 flex flex-col gap-4 border-l-2 pl-4">
              {blockers.map((blocker) => (
                <li key={blocker.pid}>
                  <DatabaseSessionRow session={blocker} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </Sessions>
      <Sessions
        id="running"
        title={t("running.title")}
        lead={t("running.lead", { seconds: SLOW_SECONDS })}
        none={t("running.none")}
      >
        {running.map((session) => (
          <li key={session.pid} className="p-4 sm:px-5">
            <DatabaseSessionRow session={session} />
          </li>
        ))}
      </Sessions>
      <Sessions
        id="idle"
        title={t("idle.title")}
        lead={t("idle.lead", { seconds: IDLE_SECONDS })}
        none={t("idle.none")}
      >
        {idle.map((session) => (
          <li key={session.pid} className="p-4 sm:px-5">
            <DatabaseSessionRow session={session} />
          </li>
        ))}
      </Sessions>
      {hiddenSessions > 0 && (
        <p className="measure -mt-4 text-muted-foreground text-sm">
          {t("hidden", { count: hiddenSessions })}
        </p>
      )}
      <StatisticsSection statistics={statistics} />
    </div>
  );
}

function Sessions({
  id,
  title,
  lead,
  none,
  children,
}: {
  id: string;
  title: string;
  lead: string;
  none: string;
  children: ReactNode[];
}) {
  return (
    <TitledSection id={id} title={title} lead={lead}>
      <Card>
        {children.length === 0 ? (
          <p className="p-4 text-muted-foreground text-sm sm:px-5">{none}</p>
        ) : (
          <ul className="divide-y">{children}</ul>
        )}
      </Card>
    </TitledSection>
  );
}
