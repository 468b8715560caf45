"use client";

import { useTranslations } from "next-intl";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { BackLink } from "@/components/ui/back-link";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { vehiclePriceSettings } from "@/lib/catalog/pricing/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { PricesForm } from "./prices-form";

/** A vehicle's prices, for those who may set them. */
export function PricesScreen({ vehicleId }: { vehicleId: string }) {
  const t = useTranslations("prices");
  const path = `/api/vehicles/${encodeURIComponent(vehicleId)}/prices`;
  const { data: settings, error, retry } = useResource(path, vehiclePriceSettings);
  return (
    <div className="flex flex-col gap-6">
      <BackLink href="/dashboard/business/vehicles">{t("back")}</BackLink>
      <PageTitle
        title={settings ? t("heading", { car: settings.vehicle.title }) : t("title")}
        description={t("lead")}
      />
      {settings && <PricesForm settings={settings} path={path} />}
      {!settings && !error && <PricesSkeleton />}
      {!settings && error && <ErrorNotice error={error} onRetry={retry} />}
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
