"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { type DeskCar, deskCar } from "@/lib/car-desk/contract";
import { done } from "@/lib/fleet/contract";
import { type DeskReason, deskReason } from "@/lib/user-desk/contract";

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
    <ReasonDialog act={act} {...asked} />
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

function ReasonDialog({ act, car, onClose, onDone }: Asked & { act: "unlist" | "maintenance" }) {
  const t = useTranslations("carDesk");
  const named = { car: car.title };
  const form = useForm<z.input<typeof deskReason>, unknown, DeskReason>({
    resolver: zodResolver(deskReason),
    defaultValues: { reason: "" },
  });
  async function send(request: DeskReason) {
    const noun = act === "unlist" ? "unlisting" : "maintenance";
    await api.post(`${pathOf(car)}/${noun}`, request, deskCar).finally(refresh);
    toast.success(t(`${act}.done`, named));
    onDone?.(act);
    onClose();
  }
  return (
    <FormDialog
      title={t(`${act}.title`, named)}
      description={t(`${act}.text`)}
      confirm={t(`${act}.action`)}
      busy={t(`${act}.busy`)}
      keep={t("keep")}
      variant={act === "unlist" ? "destructive" : "default"}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <Field name="reason" label={t("reason")} help={t("reasonHelp")}>
        {(control) => <Textarea {...control} rows={3} maxLength={2_000} />}
      </Field>
    </FormDialog>
  );
}
