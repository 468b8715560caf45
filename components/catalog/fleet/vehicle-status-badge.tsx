"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { FleetVehicle } from "@/lib/catalog/fleet/contract";

/** A vehicle's status: Available or Rented (spec.md §4) if it is published, else why it is not. */
export function VehicleStatusBadge({
  vehicle,
}: {
  vehicle: Pick<FleetVehicle, "status" | "isTaken" | "isUnlistedForDocuments">;
}) {
  const t = useTranslations("fleet.status");
  if (vehicle.isUnlistedForDocuments) return <Badge variant="danger">{t("documentsNeeded")}</Badge>;
  if (vehicle.status !== "published")
    return (
      <Badge variant={vehicle.status === "maintenance" ? "warning" : "default"}>{t(vehicle.status)}</Badge>
    );
  return vehicle.isTaken ? (
    <Badge variant="info">{t("rented")}</Badge>
  ) : (
    <Badge variant="success">{t("available")}</Badge>
  );
}
