"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/form/use-action";
import { TitledSection } from "@/components/layout/titled-section";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { CircleCheckIcon } from "@/components/ui/status-icons";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import {
  type ScanState,
  type SecurityFinding,
  scanState,
  startedScan,
} from "@/lib/operations/security-scans/contract";
import { KIGALI } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";

const PATH = "/api/admin/security-scans";

const isLooking = (state: ScanState | undefined) => Boolean(state?.current && !state.current.finishedAt);

/** The findings of the last scan. */
export function ScanSection() {
  const t = useTranslations("systemAdmin.scan");
  const { data, error, retry } = useResource(PATH, scanState, {
    everyMs: (latest) => (isLooking(latest) ? 1_500 : 30_000),
  });
  const { run, isBusy } = useAction(async () => {
    await api.post(PATH, undefined, startedScan);
    toast.success(t("started"));
    await refreshResources(PATH);
  });
  const button = (
    <Button
      variant="secondary"
      busy={isBusy || isLooking(data)}
      busyText={t("waiting")}
      onClick={() => run()}
    >
      {t("start")}
    </Button>
  );
  return (
    <TitledSection id="scan" title={t("title")} lead={t("lead")} action={button}>
      {data ? (
        <Result last={data.last} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={retry} />
      ) : (
        <Skeleton className="h-20 rounded-lg" />
      )}
    </TitledSection>
  );
}

function Result({ last }: Pick<ScanState, "last">) {
  const t = useTranslations("systemAdmin.scan");
  const { instant } = useFormats();
  if (!last?.finishedAt)
    return <Card className="p-4 text-muted-foreground text-sm sm:px-5">{t("never")}</Card>;
  const { findings } = last;
  return (
    <Card>
      <p role="status" className="flex items-center gap-2 border-b p-4 text-sm last:border-b-0 sm:px-5">
        {findings.length === 0 && <CircleCheckIcon className="size-5 shrink-0 text-success" />}
        <span>
          {t("at", { date: instant(last.finishedAt, KIGALI) })}
          {" · "}
          {findings.length === 0 ? t("clean") : t("found", { count: findings.length })}
        </span>
      </p>
      {findings.length > 0 && (
        <ul className="divide-y">
          {findings.map((finding) => (
            <FindingRow key={finding.code} finding={finding} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const looks = { high: "danger", medium: "warning", low: "default" } as const;

function FindingRow({ finding: { code, severity, count, detail } }: { finding: SecurityFinding }) {
  const t = useTranslations("systemAdmin.scan");
  return (
    <li className="flex flex-col gap-2 p-4 sm:flex-row sm:gap-4 sm:px-5">
      <Badge variant={looks[severity]} className="sm:mt-0.5 sm:w-20 sm:justify-center">
        {t(`severity.${severity}`)}
      </Badge>
      <div className="min-w-0">
        <h3 className="font-medium text-base">{t(`findings.${code}.title`, { count })}</h3>
        <p className="measure break-words text-muted-foreground text-sm">
          {t(`findings.${code}.text`, { detail })}
        </p>
      </div>
    </li>
  );
}
