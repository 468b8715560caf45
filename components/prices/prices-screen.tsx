"use client";

import { useTranslations } from "next-intl";
import { FailureNotice } from "@/components/api/failure-notice";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { WayBack } from "@/components/ui/way-back";
import { useResource } from "@/lib/api/use-resource";
import { priceSheet } from "@/lib/prices/contract";
import { PricesForm } from "./prices-form";

/** What a car costs, for those who say so. */
export function PricesScreen({ vehicleId }: { vehicleId: string }) {
  const t = useTranslations("prices");
  const path = `/api/vehicles/${encodeURIComponent(vehicleId)}/prices`;
  const { data: sheet, error, retry } = useResource(path, priceSheet);
  return (
    <div className="flex flex-col gap-6">
      <WayBack href="/dashboard/business/vehicles">{t("back")}</WayBack>
      <PageTitle
        title={sheet ? t("heading", { car: sheet.vehicle.title }) : t("title")}
        description={t("lead")}
      />
      {sheet && <PricesForm sheet={sheet} path={path} />}
      {!sheet && !error && <PricesSkeleton />}
      {!sheet && error && <FailureNotice error={error} onRetry={retry} />}
    </div>
  );
}

function PricesSkeleton() {
  return (
    <div aria-busy="true" className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex flex-col gap-6">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-48 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
      <Skeleton className="h-96 rounded-lg" />
    </div>
  );
}
