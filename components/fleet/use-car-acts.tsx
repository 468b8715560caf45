"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { useAct } from "@/components/api/use-act";
import { lazy } from "@/components/ui/lazy";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { type FleetBusiness, type FleetCar, fleetCar } from "@/lib/fleet/contract";
import type { AskedAct } from "./act-dialog";

const ActDialog = lazy(() => import("./act-dialog").then((file) => ({ default: file.ActDialog })));
const LimitDialog = lazy(() => import("./limit-dialog").then((file) => ({ default: file.LimitDialog })));

type Car = Pick<FleetCar, "id" | "title" | "status" | "isPaused">;

/**
 * Publishing a car, and the acts that are asked about first. Render `dialog`; `after` runs once something was done.
 * `business` is whose plan it would take a place of.
 */
export function useCarActs(car: Car, business: FleetBusiness | undefined, after?: (act: AskedAct) => void) {
  const t = useTranslations("fleet");
  const [asked, setAsked] = useState<AskedAct | "limit">();
  const path = `/api/fleet/${encodeURIComponent(car.id)}`;
  const { run, isBusy } = useAct(async () => {
    // What waits only for a paper has kept its place.
    const isFull = business?.carLimit != null && business.listedCount >= business.carLimit && !car.isPaused;
    if (isFull) return setAsked("limit");
    await api.post(`${path}/publication`, undefined, fleetCar);
    await refreshResources("/api/fleet");
    toast.success(t("published", { car: car.title }));
  });
  const close = () => setAsked(undefined);
  const dialog = asked && (
    <Suspense>
      {asked === "limit" ? (
        <LimitDialog limit={business?.carLimit ?? 0} onClose={close} />
      ) : (
        <ActDialog act={asked} car={car} path={path} onClose={close} onDone={() => after?.(asked)} />
      )}
    </Suspense>
  );
  return { publish: run, isPublishing: isBusy, ask: setAsked, dialog };
}

/** What can be asked for as the car stands; publishing is apart. */
export function actsFor(car: Pick<Car, "status" | "isPaused">): AskedAct[] {
  const canUnlist = car.status === "published" || car.status === "maintenance" || car.isPaused;
  return [
    ...(canUnlist ? (["unpublish"] as const) : []),
    ...(car.status === "published" || car.status === "unlisted" ? (["maintenance"] as const) : []),
    "remove",
  ];
}
