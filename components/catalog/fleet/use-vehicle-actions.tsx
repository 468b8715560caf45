"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { useAction } from "@/components/form/use-action";
import { lazy } from "@/components/ui/lazy";
import { toast } from "@/components/ui/toast";
import type { BusinessVehicleUsage } from "@/lib/businesses/subscriptions/vehicle-usage-contract";
import { type FleetVehicle, fleetVehicle } from "@/lib/catalog/fleet/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import type { VehicleAction } from "./vehicle-action-dialog";

const VehicleActionDialog = lazy(() =>
  import("./vehicle-action-dialog").then((file) => ({ default: file.VehicleActionDialog })),
);
const PlanLimitDialog = lazy(() =>
  import("./plan-limit-dialog").then((file) => ({ default: file.PlanLimitDialog })),
);

type ActionVehicle = Pick<FleetVehicle, "id" | "title" | "status" | "isUnlistedForDocuments">;

/**
 * Publishing a vehicle, and the actions that need a confirmation. Render `dialog`; `after` runs when an
 * action succeeded. `business` is the one whose plan limit applies.
 */
export function useVehicleActions(
  vehicle: ActionVehicle,
  business: BusinessVehicleUsage | undefined,
  after?: (action: VehicleAction) => void,
) {
  const t = useTranslations("fleet");
  const [openAction, setOpenAction] = useState<VehicleAction | "limit">();
  const path = `/api/fleet/${encodeURIComponent(vehicle.id)}`;
  const { run, isBusy } = useAction(async () => {
    // A vehicle that only waits for a document keeps its place in the plan.
    const isFull =
      business?.vehicleLimit != null &&
      business.listedCount >= business.vehicleLimit &&
      !vehicle.isUnlistedForDocuments;
    if (isFull) return setOpenAction("limit");
    await api.post(`${path}/publication`, undefined, fleetVehicle);
    await refreshResources("/api/fleet");
    toast.success(t("published", { car: vehicle.title }));
  });
  const close = () => setOpenAction(undefined);
  const dialog = openAction && (
    <Suspense>
      {openAction === "limit" ? (
        business && (
          <PlanLimitDialog businessId={business.id} limit={business.vehicleLimit ?? 0} onClose={close} />
        )
      ) : (
        <VehicleActionDialog
          action={openAction}
          vehicle={vehicle}
          path={path}
          onClose={close}
          onDone={() => after?.(openAction)}
        />
      )}
    </Suspense>
  );
  return { publish: run, isPublishing: isBusy, ask: setOpenAction, dialog };
}

/** The actions available in the vehicle's status, publishing excepted. */
export function vehicleActionsFor(
  vehicle: Pick<ActionVehicle, "status" | "isUnlistedForDocuments">,
): VehicleAction[] {
  const canUnlist =
    vehicle.status === "published" || vehicle.status === "maintenance" || vehicle.isUnlistedForDocuments;
  return [
    ...(canUnlist ? (["unpublish"] as const) : []),
    ...(vehicle.status === "published" || vehicle.status === "unlisted" ? (["maintenance"] as const) : []),
    "remove",
  ];
}
