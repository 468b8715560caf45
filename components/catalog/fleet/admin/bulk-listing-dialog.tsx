"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { BulkDialog } from "@/components/platform/admin-table/bulk-dialog";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { type AdminVehicle, adminVehicle } from "@/lib/catalog/fleet/admin/contract";
import { adminReason } from "@/lib/platform/admin-reason";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** Unlists the selected vehicles for one reason, or allows them to be listed again. */
export function BulkListingDialog({
  act,
  vehicles,
  onClose,
}: {
  act: "unlist" | "relist";
  vehicles: AdminVehicle[];
  onClose: () => void;
}) {
  const t = useTranslations("vehiclesAdmin");
  const id = useId();
  const [reason, setReason] = useState("");
  const request = { reason };
  async function decide(vehicleId: string) {
    const path = `/api/admin/vehicles/${encodeURIComponent(vehicleId)}/unlisting`;
    return act === "unlist" ? api.post(path, request, adminVehicle) : api.delete(path, adminVehicle);
  }
  return (
    <BulkDialog
      title={t(`${act}.many`, { count: vehicles.length })}
      text={t(`${act}.text`)}
      items={vehicles.map((vehicle) => ({
        id: vehicle.id,
        name: [vehicle.title, vehicle.plate, vehicle.business.name].filter(Boolean).join(" · "),
      }))}
      confirm={t(`${act}.action`)}
      variant={act === "unlist" ? "destructive" : "default"}
      isReady={act === "relist" || adminReason.safeParse(request).success}
      act={decide}
      onDone={(count) => {
        toast.success(t(`${act}.manyDone`, { count }));
        return Promise.all([refreshResources("/api/admin/vehicles"), refreshResources("/api/fleet")]);
      }}
      onClose={onClose}
    >
      {act === "unlist" && (
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={id}>{t("reason")}</Label>
          <Textarea
            id={id}
            rows={3}
            maxLength={2_000}
            value={reason}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => setReason(target.value)}
          />
          <p id={`${id}-note`} className="text-muted-foreground text-sm">
            {t("reasonHelp")}
          </p>
        </div>
      )}
    </BulkDialog>
  );
}
