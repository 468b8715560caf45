"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FailureNotice } from "@/components/api/failure-notice";
import { Alert } from "@/components/ui/alert";
import { FactLine } from "@/components/ui/fact-line";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { WayBack } from "@/components/ui/way-back";
import { useResource } from "@/lib/api/use-resource";
import { type FleetCar, fleetCar } from "@/lib/fleet/contract";
import { localPath } from "@/lib/i18n/local-path";
import { CarForm } from "./car-form";
import { PapersCard } from "./papers-card";
import { PicturesCard } from "./pictures-card";
import { StatusCard } from "./status-card";

/** A car of one's own: its pictures, what it is, its papers, and whether it is on the list. */
export function CarScreen({
  vehicleId,
  back,
  aside,
}: {
  vehicleId: string;
  /** In the console: where one comes from, and what stands beside the sheet instead of the owner's card. */
  back?: { href: string; label: string };
  aside?: (car: FleetCar) => ReactNode;
}) {
  const t = useTranslations("car");
  const path = `/api/fleet/${encodeURIComponent(vehicleId)}`;
  const { data: car, error, retry } = useResource(path, fleetCar);
  return (
    <div className="flex flex-col gap-6">
      <WayBack href={back?.href ?? "/dashboard/business/vehicles"}>{back?.label ?? t("back")}</WayBack>
      <PageTitle
        title={car?.title ?? t("title")}
        description={car && <FactLine facts={[car.business.name, car.neighbourhood, car.plate]} />}
      />
      {car && <Desk car={car} path={path} aside={aside?.(car)} />}
      {!car && !error && <CarSkeleton />}
      {!car && error && <FailureNotice error={error} onRetry={retry} />}
    </div>
  );
}

function Desk({ car, path, aside }: { car: FleetCar; path: string; aside?: ReactNode }) {
  const t = useTranslations("car");
  const router = useRouter();
  const locale = useLocale();
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <aside className="xl:sticky xl:top-6 xl:order-last">
        {aside ?? (
          <StatusCard
            car={car}
            onRemoved={() => router.replace(localPath("/dashboard/business/vehicles", locale))}
          />
        )}
      </aside>
      <div className="flex min-w-0 flex-col gap-6">
        {car.can.manage ? (
          <>
            <PicturesCard car={car} path={path} />
            <CarForm car={car} path={path} />
          </>
        ) : (
          <Alert>{t("readOnly")}</Alert>
        )}
        <PapersCard car={car} path={path} />
      </div>
    </div>
  );
}

function CarSkeleton() {
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
