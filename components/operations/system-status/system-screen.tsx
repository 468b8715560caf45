"use client";

import { useTranslations } from "next-intl";
import { HealthCard } from "@/components/insights/admin-home/health-card";
import { BackupsSection } from "@/components/operations/backups/backups-section";
import { ScanSection } from "@/components/operations/security-scans/scan-section";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { MaintenanceSection } from "@/components/platform/maintenance/maintenance-section";
import { buttonVariants } from "@/components/ui/button";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { systemStatus } from "@/lib/insights/system-status/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { QueuesSection } from "./queues-section";
import { TrafficSection } from "./traffic-section";
import { UploadsSection } from "./uploads-section";
import { WorkersSection } from "./workers-section";

export function SystemScreen() {
  const t = useTranslations("systemAdmin");
  const { data, error, retry } = useResource("/api/admin/system", systemStatus, { everyMs: 10_000 });
  return (
    <>
      <PageTitle
        title={t("title")}
        description={t("lead")}
        className="mb-6"
        action={
          <Link href="/dashboard/admin/database" className={buttonVariants({ variant: "secondary" })}>
            {t("database")}
          </Link>
        }
      />
      <div className="flex flex-col gap-10">
        {data ? (
          <>
            <HealthCard health={data.health} />
            <TrafficSection traffic={data.traffic} />
            <WorkersSection processes={data.processes} />
            <QueuesSection queues={data.queues} />
            <UploadsSection uploads={data.uploads} />
          </>
        ) : error ? (
          <ErrorNotice error={error} onRetry={retry} />
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
