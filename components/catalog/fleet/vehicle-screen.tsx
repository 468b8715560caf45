"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PickUpPlaceCard } from "@/components/catalog/pick-up-places/pick-up-place-card";
import { VehicleDocumentsCard } from "@/components/catalog/vehicle-documents/documents-card";
import { PicturesCard } from "@/components/catalog/vehicle-photos/pictures-card";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Alert } from "@/components/ui/alert";
import { BackLink } from "@/components/ui/back-link";
import { FactList } from "@/components/ui/fact-list";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { type FleetVehicle, fleetVehicle } from "@/lib/catalog/fleet/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { localPath } from "@/lib/platform/i18n/local-path";
import { StatusCard } from "./status-card";
import { VehicleForm } from "./vehicle-form";

/** The owner's page of a vehicle: pictures, fields, documents and listing status. */
export function VehicleScreen({
  vehicleId,
  backLink,
  aside,
}: {
  vehicleId: string;
  /** The admin console passes its own back link, and a card that replaces the owner's. */
  backLink?: { href: string; label: string };
  aside?: (vehicle: FleetVehicle) => ReactNode;
}) {
  const t = useTranslations("car");
  const path = `/api/fleet/${encodeURIComponent(vehicleId)}`;
  const { data: vehicle, error, retry } = useResource(path, fleetVehicle);
  return (
    <div className="flex flex-col gap-6">
      <BackLink href={backLink?.href ?? "/dashboard/business/vehicles"}>
        {backLink?.label ?? t("back")}
      </BackLink>
      <PageTitle
        title={vehicle?.title ?? t("title")}
        description={
          vehicle && <FactList facts={[vehicle.business.name, vehicle.neighbourhood, vehicle.plate]} />
        }
      />
      {vehicle && <VehicleEditor vehicle={vehicle} path={path} aside={aside?.(vehicle)} />}
      {!vehicle && !error && <VehicleSkeleton />}
      {!vehicle && error && <ErrorNotice error={error} onRetry={retry} />}
    </div>
  );
}

function VehicleEditor({ vehicle, path, aside }: { vehicle: FleetVehicle; path: string; aside?: ReactNode }) {
  const t = useTranslations("car");
  const router = useRouter();
  const locale = useLocale();
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <aside className="xl:sticky xl:top-20 xl:order-last">
        {aside ?? (
          <StatusCard
            vehicle={vehicle}
            onRemoved={() => router.replace(localPath("/dashboard/business/vehicles", locale))}
          />
        )}
      </aside>
      <div className="flex min-w-0 flex-col gap-6">
        {vehicle.can.manage ? (
          <>
            <PicturesCard vehicle={vehicle} path={path} />
            <VehicleForm vehicle={vehicle} path={path} />
            <PickUpPlaceCard vehicle={vehicle} path={path} />
          </>
        ) : (
          <Alert>{t("readOnly")}</Alert>
        )}
        <VehicleDocumentsCard vehicle={vehicle} path={path} />
      </div>
    </div>
  );
}

function VehicleSkeleton() {
  return (
    <div aria-busy="true" className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Skeleton className="h-72 rounded-lg xl:order-last" />
      <div className="flex flex-col gap-6">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-128 rounded-lg" />
      </div>
    </div>
  );
}
