"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { VehicleStatusText } from "@/components/catalog/fleet/status-card";
import { useVehicleActions } from "@/components/catalog/fleet/use-vehicle-actions";
import { VehicleScreen } from "@/components/catalog/fleet/vehicle-screen";
import { VehicleStatusBadge } from "@/components/catalog/fleet/vehicle-status-badge";
import { GraceCard } from "@/components/catalog/vehicle-documents/grace-card";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { lazy } from "@/components/ui/lazy";
import { adminVehicle } from "@/lib/catalog/fleet/admin/contract";
import type { FleetVehicle } from "@/lib/catalog/fleet/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { localPath } from "@/lib/platform/i18n/local-path";
import type { AdminVehicleAction } from "./admin-vehicle-dialogs";

const AdminVehicleDialog = lazy(() =>
  import("./admin-vehicle-dialogs").then((module) => ({ default: module.AdminVehicleDialog })),
);

/** A vehicle's page in the admin console: the owner's form with the administrators' actions beside it. */
export function AdminVehicleScreen({ vehicleId }: { vehicleId: string }) {
  const t = useTranslations("vehiclesAdmin");
  return (
    <VehicleScreen
      vehicleId={vehicleId}
      backLink={{ href: "/dashboard/admin/vehicles", label: t("back") }}
      aside={(vehicle) => (
        <div className="flex flex-col gap-6">
          <AdminStatusCard vehicle={vehicle} />
          <GraceCard vehicle={vehicle} />
        </div>
      )}
    />
  );
}

function AdminStatusCard({ vehicle }: { vehicle: FleetVehicle }) {
  const t = useTranslations("vehiclesAdmin");
  const fleet = useTranslations("fleet");
  const router = useRouter();
  const locale = useLocale();
  const [action, setAction] = useState<AdminVehicleAction>();
  const { publish, isPublishing, dialog } = useVehicleActions(vehicle, vehicle.business);
  const { data, error, retry } = useResource(
    `/api/admin/vehicles/${encodeURIComponent(vehicle.id)}`,
    adminVehicle,
  );
  const can = data?.can;
  const actions = (["relist", "maintenance", "unlist"] as const).filter((one) => can?.[one]);
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg">{t("administration")}</h2>
        <VehicleStatusBadge vehicle={vehicle} />
      </div>
      {vehicle.heldReason ? (
        <Alert variant="warning">{t("heldFor", { reason: vehicle.heldReason })}</Alert>
      ) : (
        <VehicleStatusText vehicle={vehicle} />
      )}
      <div className="flex flex-col gap-2">
        {vehicle.status !== "published" && !vehicle.heldReason && (
          <Button
            disabled={vehicle.problems.length > 0}
            busy={isPublishing}
            busyText={fleet("publishing")}
            onClick={() => publish()}
          >
            {fleet("publish")}
          </Button>
        )}
        {error && !data && <ErrorNotice error={error} onRetry={retry} />}
        {actions.map((one) => (
          <Button key={one} variant="secondary" onClick={() => setAction(one)}>
            {t(`${one}.action`)}
          </Button>
        ))}
        <Button asChild variant="ghost">
          <Link href={`/dashboard/admin/reviews?search=${encodeURIComponent(vehicle.id)}`}>
            {t("reviews")}
          </Link>
        </Button>
        <Button variant="ghost" className="text-danger" onClick={() => setAction("delete")}>
          {t("delete.action")}
        </Button>
      </div>
      {dialog}
      {action && (
        <Suspense>
          <AdminVehicleDialog
            action={action}
            vehicle={vehicle}
            onClose={() => setAction(undefined)}
            onDone={(done) =>
              done === "delete" && router.replace(localPath("/dashboard/admin/vehicles", locale))
            }
          />
        </Suspense>
      )}
    </Card>
  );
}
