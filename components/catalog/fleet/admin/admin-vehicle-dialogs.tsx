"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { ReasonDialog } from "@/components/platform/admin-table/reason-dialog";
import { toast } from "@/components/ui/toast";
import { type AdminVehicle, adminVehicle } from "@/lib/catalog/fleet/admin/contract";
import type { AdminReason } from "@/lib/platform/admin-reason";
import { api } from "@/lib/platform/http/api-client";
import { doneResponse } from "@/lib/platform/http/contract";
import { refreshResources } from "@/lib/platform/http/use-resource";

export type AdminVehicleAction = "unlist" | "relist" | "maintenance" | "delete";

interface DialogProps {
  vehicle: Pick<AdminVehicle, "id" | "title">;
  onClose: () => void;
  onDone?: (action: AdminVehicleAction) => void;
}

const adminVehiclePath = ({ id }: DialogProps["vehicle"]) => `/api/admin/vehicles/${encodeURIComponent(id)}`;

/** Other open views of the vehicle reload. */
const refresh = () => Promise.all([refreshResources("/api/admin/vehicles"), refreshResources("/api/fleet")]);

/**
 * The confirmation of an administrator's action on a vehicle; actions that notify the owner of a reason ask
 * for it.
 */
export function AdminVehicleDialog({ action, ...props }: DialogProps & { action: AdminVehicleAction }) {
  return action === "unlist" || action === "maintenance" ? (
    <ReasonedDialog action={action} {...props} />
  ) : (
    <PlainDialog action={action} {...props} />
  );
}

function PlainDialog({ action, vehicle, onClose, onDone }: DialogProps & { action: "relist" | "delete" }) {
  const t = useTranslations("vehiclesAdmin");
  const named = { car: vehicle.title };
  async function confirm() {
    if (action === "delete") await api.delete(adminVehiclePath(vehicle), doneResponse);
    else await api.delete(`${adminVehiclePath(vehicle)}/unlisting`, adminVehicle);
    toast.success(t(`${action}.done`, named));
    onDone?.(action);
    // The page of a removed vehicle has nothing to reload.
    await (action === "delete" ? refreshResources("/api/admin/vehicles?") : refresh());
  }
  return (
    <ConfirmDialog
      title={t(`${action}.title`, named)}
      text={t(`${action}.text`)}
      confirm={t(`${action}.action`)}
      busy={t(`${action}.busy`)}
      cancel={t("keep")}
      variant={action === "delete" ? "destructive" : "default"}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

function ReasonedDialog({
  action,
  vehicle,
  onClose,
  onDone,
}: DialogProps & { action: "unlist" | "maintenance" }) {
  const t = useTranslations("vehiclesAdmin");
  const named = { car: vehicle.title };
  async function send(request: AdminReason) {
    const noun = action === "unlist" ? "unlisting" : "maintenance";
    await api.post(`${adminVehiclePath(vehicle)}/${noun}`, request, adminVehicle).finally(refresh);
    toast.success(t(`${action}.done`, named));
    onDone?.(action);
    onClose();
  }
  return (
    <ReasonDialog
      title={t(`${action}.title`, named)}
      description={t(`${action}.text`)}
      reason={t("reason")}
      reasonHelp={t("reasonHelp")}
      confirm={t(`${action}.action`)}
      busy={t(`${action}.busy`)}
      cancel={t("keep")}
      variant={action === "unlist" ? "destructive" : "default"}
      onSubmit={send}
      onClose={onClose}
    />
  );
}
