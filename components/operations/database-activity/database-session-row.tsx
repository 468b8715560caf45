"use client";

import { useTranslations } from "next-intl";
import { FactList } from "@/components/ui/fact-list";
import type { DatabaseSession } from "@/lib/operations/database-activity/contract";
import { StatementText } from "./statement-text";
import { useDuration } from "./use-duration";

/** A connection to the database with its statement. */
export function DatabaseSessionRow({ session }: { session: DatabaseSession }) {
  const t = useTranslations("databaseActivity.session");
  const duration = useDuration();
  const { pid, application, isIdle, seconds, transactionSeconds, waitsFor, text } = session;
  const time = (value: number) => ({ time: duration(Math.max(value, 0) * 1_000) });
  return (
    <>
      <p className="font-medium">
        {pid === 0
          ? t("prepared")
          : t("name", { application: application || t("unnamed"), pid: String(pid) })}
      </p>
      <p className="text-muted-foreground text-sm tabular-nums">
        <FactList
          facts={[
            seconds !== null && t(isIdle ? "idleFor" : "runsFor", time(seconds)),
            transactionSeconds !== null && t("transactionFor", time(transactionSeconds)),
            waitsFor && t("waitsFor", { event: waitsFor }),
          ]}
        />
      </p>
      {text === null ? (
        pid !== 0 && <p className="mt-1 text-muted-foreground text-sm">{t("hidden")}</p>
      ) : (
        <StatementText text={text} />
      )}
    </>
  );
}
