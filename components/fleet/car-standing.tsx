"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { FleetCar } from "@/lib/fleet/contract";

/** How a car stands, in a word: on the list Available or Rented (spec.md §4), off it why. */
export function CarStanding({ car }: { car: Pick<FleetCar, "status" | "isTaken" | "isPaused"> }) {
  const t = useTranslations("fleet.status");
  if (car.isPaused) return <Badge variant="danger">{t("paused")}</Badge>;
  if (car.status !== "published")
    return <Badge variant={car.status === "maintenance" ? "warning" : "default"}>{t(car.status)}</Badge>;
  return car.isTaken ? (
    <Badge variant="info">{t("rented")}</Badge>
  ) : (
    <Badge variant="success">{t("available")}</Badge>
  );
}
