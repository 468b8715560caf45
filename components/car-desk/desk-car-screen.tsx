"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { CarScreen } from "@/components/fleet/car-screen";
import { CarStanding } from "@/components/fleet/car-standing";
import { CarFacts } from "@/components/fleet/status-card";
import { useCarActs } from "@/components/fleet/use-car-acts";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { lazy } from "@/components/ui/lazy";
import { useResource } from "@/lib/api/use-resource";
import { deskCar } from "@/lib/car-desk/contract";
import type { FleetCar } from "@/lib/fleet/contract";
import { localPath } from "@/lib/i18n/local-path";
import type { CarAct } from "./car-dialogs";

const CarDialog = lazy(() => import("./car-dialogs").then((module) => ({ default: module.CarDialog })));

/** A car's page in the console: its owner's sheet, and an administrator's ways with it beside. */
export function DeskCarScreen({ vehicleId }: { vehicleId: string }) {
  const t = useTranslations("carDesk");
  return (
    <CarScreen
      vehicleId={vehicleId}
      back={{ href: "/dashboard/admin/cars", label: t("back") }}
      aside={(car) => <DeskCard car={car} />}
    />
  );
}

function DeskCard({ car }: { car: FleetCar }) {
  const t = useTranslations("carDesk");
  const fleet = useTranslations("fleet");
  const router = useRouter();
  const locale = useLocale();
  const [act, setAct] = useState<CarAct>();
  const { publish, isPublishing, dialog } = useCarActs(car, car.business);
  const { data } = useResource(`/api/admin/cars/${encodeURIComponent(car.id)}`, deskCar);
  const can = data?.can;
  const acts = (["relist", "maintenance", "unlist"] as const).filter((one) => can?.[one]);
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg">{t("desk")}</h2>
        <CarStanding car={car} />
      </div>
      {car.heldReason ? (
        <Alert variant="warning">{t("heldFor", { reason: car.heldReason })}</Alert>
      ) : (
        <CarFacts car={car} />
      )}
      <div className="flex flex-col gap-2">
        {car.status !== "published" && !car.heldReason && (
          <Button
            disabled={car.problems.length > 0}
            busy={isPublishing}
            busyText={fleet("publishing")}
            onClick={() => publish()}
          >
            {fleet("publish")}
          </Button>
        )}
        {acts.map((one) => (
          <Button key={one} variant="secondary" onClick={() => setAct(one)}>
            {t(`${one}.action`)}
          </Button>
        ))}
        <Button variant="ghost" className="text-danger" onClick={() => setAct("delete")}>
          {t("delete.action")}
        </Button>
      </div>
      {dialog}
      {act && (
        <Suspense>
          <CarDialog
            act={act}
            car={car}
            onClose={() => setAct(undefined)}
            onDone={(done) => done === "delete" && router.replace(localPath("/dashboard/admin/cars", locale))}
          />
        </Suspense>
      )}
    </Card>
  );
}
