"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { BulkDialog } from "@/components/platform/admin-table/bulk-dialog";
import { toast } from "@/components/ui/toast";
import { fleetVehicle } from "@/lib/catalog/fleet/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** Lists or unlists the selected vehicles, each as its own row would. */
export function FleetListingDialog({
  action,
  vehicles,
  onClose,
}: {
  action: "list" | "unlist";
  vehicles: { id: string; title: string; plate: string | null }[];
  onClose: () => void;
}) {
  const t = useTranslations(`fleet.bulk.${action}`);
  // The list behind is loaded again while they are listed.
  const [all] = useState(vehicles);
  return (
    <BulkDialog
      title={(count) => t("title", { count })}
      text={t("text")}
      items={all.map(({ id, title, plate }) => ({
        id,
        name: [title, plate].filter(Boolean).join(" · "),
      }))}
      confirm={t("action", { count: all.length })}
      act={(id) => {
        const path = `/api/fleet/${encodeURIComponent(id)}/publication`;
        return action === "list" ? api.post(path, undefined, fleetVehicle) : api.delete(path, fleetVehicle);
      }}
      onDone={(count) => {
        toast.success(t("done", { count }));
        return refreshResources("/api/fleet");
      }}
      onClose={onClose}
    />
  );
}
