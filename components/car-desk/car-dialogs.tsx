"use client";

import { useTranslations } from "next-intl";
import { ReasonDialog } from "@/components/admin/reason-dialog";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { type DeskCar, deskCar } from "@/lib/car-desk/contract";
import { done } from "@/lib/fleet/contract";
import type { DeskReason } from "@/lib/user-desk/contract";

export type CarAct = "unlist" | "relist" | "maintenance" | "delete";

interface Asked {
  car: Pick<DeskCar, "id" | "title">;
  onClose: () => void;
  onDone?: (act: CarAct) => void;
}

const pathOf = ({ id }: Asked["car"]) => `/api/admin/cars/${encodeURIComponent(id)}`;

/** Whoever else shows the car reads it again. */
const refresh = () => Promise.all([refreshResources("/api/admin/cars"), refreshResources("/api/fleet")]);

/** The question before an administrator's act on a car; what its owner has to be told asks for the reason. */
export function CarDialog({ act, ...asked }: Asked & { act: CarAct }) {
  return act === "unlist" || act === "maintenance" ? (
    <ReasonedDialog act={act} {...asked} />
  ) : (
    <PlainDialog act={act} {...asked} />
  );
}

function PlainDialog({ act, car, onClose, onDone }: Asked & { act: "relist" | "delete" }) {
  const t = useTranslations("carDesk");
  const named = { car: car.title };
  async function confirm() {
    if (act === "delete") await api.delete(pathOf(car), done);
    else await api.delete(`${pathOf(car)}/unlisting`, deskCar);
    toast.success(t(`${act}.done`, named));
    onDone?.(act);
    // A page about what is gone has nothing to read again.
    await (act === "delete" ? refreshResources("/api/admin/cars?") : refresh());
  }
  return (
    <ConfirmDialog
      title={t(`${act}.title`, named)}
      text={t(`${act}.text`)}
      confirm={t(`${act}.action`)}
      busy={t(`${act}.busy`)}
      keep={t("keep")}
      variant={act === "delete" ? "destructive" : "default"}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

function ReasonedDialog({ act, car, onClose, onDone }: Asked & { act: "unlist" | "maintenance" }) {
  const t = useTranslations("carDesk");
  const named = { car: car.title };
  async function send(request: DeskReason) {
    const noun = act === "unlist" ? "unlisting" : "maintenance";
    await api.post(`${pathOf(car)}/${noun}`, request, deskCar).finally(refresh);
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
      keep={t("keep")}
      variant={act === "unlist" ? "destructive" : "default"}
      onGive={send}
      onClose={onClose}
    />
  );
}
