"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { NoteField } from "@/components/form/note-field";
import { BulkDialog } from "@/components/platform/admin-table/bulk-dialog";
import { toast } from "@/components/ui/toast";
import { type AdminVehicle, adminVehicle } from "@/lib/catalog/fleet/admin/contract";
import { adminReason } from "@/lib/platform/admin-reason";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** Unlists the selected vehicles for one reason, or allows them to be listed again. */
export function BulkListingDialog({
  action,
  vehicles,
  onClose,
}: {
  action: "unlist" | "relist";
  vehicles: AdminVehicle[];
  onClose: () => void;
}) {
  const t = useTranslations("vehiclesAdmin");
  const [reason, setReason] = useState("");
  const request = { reason };
  async function decide(vehicleId: string) {
    const path = `/api/admin/vehicles/${encodeURIComponent(vehicleId)}/unlisting`;
    return action === "unlist" ? api.post(path, request, adminVehicle) : api.delete(path, adminVehicle);
  }
  return (
    <BulkDialog
      title={(count) => t(`${action}.many`, { count })}
      text={t(`${action}.text`)}
      items={vehicles.map((vehicle) => ({
        id: vehicle.id,
        name: [vehicle.title, vehicle.plate, vehicle.business.name].filter(Boolean).join(" · "),
      }))}
      confirm={t(`${action}.action`)}
      variant={action === "unlist" ? "destructive" : "default"}
      isReady={action === "relist" || adminReason.safeParse(request).success}
      act={decide}
      onDone={(count) => {
        toast.success(t(`${action}.manyDone`, { count }));
        return Promise.all([refreshResources("/api/admin/vehicles"), refreshResources("/api/fleet")]);
      }}
      onClose={onClose}
    >
      {action === "unlist" && (
        <NoteField
          rows={3}
          maxLength={2_000}
          label={t("reason")}
          help={t("reasonHelp")}
          value={reason}
          onChange={setReason}
        />
      )}
    </BulkDialog>
  );
}
