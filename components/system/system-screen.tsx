"use client";

import { useTranslations } from "next-intl";
import { FailureNotice } from "@/components/api/failure-notice";
import { HealthCard } from "@/components/marketplace/health-card";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { useResource } from "@/lib/api/use-resource";
import { systemView } from "@/lib/system/contract";
import { BackupsSection } from "./backups-section";
import { MaintenanceSection } from "./maintenance-section";
import { ScanSection } from "./scan-section";
import { TrafficSection } from "./traffic-section";
import { WorkersSection } from "./workers-section";

/** How Gendana runs, and what administrators do about it. */
export function SystemScreen() {
  const t = useTranslations("systemDesk");
  const { data, error, retry } = useResource("/api/admin/system", systemView, { everyMs: 10_000 });
  return (
    <>
      <PageTitle title={t("title")} description={t("lead")} className="mb-6" />
      <div className="flex flex-col gap-10">
        {data ? (
          <>
            <HealthCard health={data.health} />
            <TrafficSection traffic={data.traffic} />
            <WorkersSection processes={data.processes} />
          </>
        ) : error ? (
          <FailureNotice error={error} onRetry={retry} />
        ) : (
          <Skeleton className="h-96 rounded-lg" />
        )}
        <BackupsSection />
        <ScanSection />
        <MaintenanceSection />
      </div>
    </>
  );
}
