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
  onDone?: (act: AdminVehicleAction) => void;
}

const adminVehiclePath = ({ id }: DialogProps["vehicle"]) => `/api/admin/vehicles/${encodeURIComponent(id)}`;

/** Other open views of the vehicle reload. */
const refresh = () => Promise.all([refreshResources("/api/admin/vehicles"), refreshResources("/api/fleet")]);

/**
 * The confirmation of an administrator's action on a vehicle; actions that notify the owner of a reason ask
 * for it.
 */
export function AdminVehicleDialog({ act, ...asked }: DialogProps & { act: AdminVehicleAction }) {
  return act === "unlist" || act === "maintenance" ? (
    <ReasonedDialog act={act} {...asked} />
  ) : (
    <PlainDialog act={act} {...asked} />
  );
}

function PlainDialog({ act, vehicle, onClose, onDone }: DialogProps & { act: "relist" | "delete" }) {
  const t = useTranslations("vehiclesAdmin");
  const named = { car: vehicle.title };
  async function confirm() {
    if (act === "delete") await api.delete(adminVehiclePath(vehicle), doneResponse);
    else await api.delete(`${adminVehiclePath(vehicle)}/unlisting`, adminVehicle);
    toast.success(t(`${act}.done`, named));
    onDone?.(act);
    // The page of a removed vehicle has nothing to reload.
    await (act === "delete" ? refreshResources("/api/admin/vehicles?") : refresh());
  }
  return (
    <ConfirmDialog
      title={t(`${act}.title`, named)}
      text={t(`${act}.text`)}
      confirm={t(`${act}.action`)}
      busy={t(`${act}.busy`)}
      cancel={t("keep")}
      variant={act === "delete" ? "destructive" : "default"}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

function ReasonedDialog({ act, vehicle, onClose, onDone }: DialogProps & { act: "unlist" | "maintenance" }) {
  const t = useTranslations("vehiclesAdmin");
  const named = { car: vehicle.title };
  async function send(request: AdminReason) {
    const noun = act === "unlist" ? "unlisting" : "maintenance";
    await api.post(`${adminVehiclePath(vehicle)}/${noun}`, request, adminVehicle).finally(refresh);
    toast.success(t(`${act}.done`, named));
    onDone?.(act);
    onClose();
  }
  return (
    <ReasonDialog
      title={t(`${act}.title`, named)}
      description={t(`${act}.text`)}
      reason={t("reason")}
      reasonHelp={t("reasonHelp")}
      confirm={t(`${act}.action`)}
      busy={t(`${act}.busy`)}
      cancel={t("keep")}
      variant={act === "unlist" ? "destructive" : "default"}
      onGive={send}
      onClose={onClose}
    />
  );
}
