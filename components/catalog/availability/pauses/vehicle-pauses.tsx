"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { pauseList } from "@/lib/catalog/availability/pauses/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { PauseList } from "./pause-list";

const PauseDialog = lazy(() => import("./pause-dialog").then((module) => ({ default: module.PauseDialog })));

/** The pauses of one vehicle, and a button for another one. */
export function VehiclePauses({ vehicle }: { vehicle: { id: string; title: string } }) {
  const t = useTranslations("pauses");
  const [isOpen, setOpen] = useState(false);
  const { data, error, retry } = useResource("/api/pauses", pauseList);
  return (
    <div className="flex flex-col gap-3 *:w-full">
      {error && !data && <ErrorNotice error={error} onRetry={retry} />}
      <PauseList pauses={data?.items.filter((pause) => pause.vehicle?.id === vehicle.id) ?? []} />
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t("pauseVehicle")}
      </Button>
      <Suspense>
        {isOpen && (
          <PauseDialog
            scope={{ vehicleId: vehicle.id }}
            name={vehicle.title}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
