"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { useFormats } from "@/components/ui/use-formats";
import type { RestoreDrill } from "@/lib/operations/backups/contract";
import { KIGALI } from "@/lib/platform/dates";

/** The last restore drill from PostgreSQL's archive, with its report. */
export function RestoreDrillCard({ drill }: { drill: RestoreDrill | null }) {
  const t = useTranslations("systemAdmin.backups.drill");
  const { instant } = useFormats();
  const text = () => {
    if (!drill) return t("neverText");
    const date = instant(drill.at, KIGALI);
    if (!drill.isPassed || !drill.dataUntil) return t("failedText", { date });
    const minutes = Math.ceil(drill.seconds / 60);
    return t("passedText", { date, minutes, until: instant(drill.dataUntil, KIGALI) });
  };
  return (
    <Card className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4 sm:px-5">
      <div className="min-w-0 flex-1">
        <h3 className="font-medium text-base">{t("title")}</h3>
        <p className="text-muted-foreground text-sm">{text()}</p>
        {drill && (
          <details className="mt-1 text-sm">
            <summary className="cursor-pointer">{t("report")}</summary>
            <pre className="mt-1 whitespace-pre-wrap break-words font-mono text-[0.8125rem]">
              {drill.report}
            </pre>
          </details>
        )}
      </div>
      <Badge variant={!drill ? "warning" : drill.isPassed ? "success" : "danger"}>
        {t(!drill ? "untried" : drill.isPassed ? "passed" : "failed")}
      </Badge>
    </Card>
  );
}
