"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { lazy } from "@/components/ui/lazy";
import type { FleetVehicle } from "@/lib/catalog/fleet/contract";
import { GraceNotice } from "./grace-notice";

const GraceDialog = lazy(() => import("./grace-dialog").then((module) => ({ default: module.GraceDialog })));
const EndGraceDialog = lazy(() =>
  import("./grace-dialog").then((module) => ({ default: module.EndGraceDialog })),
);

/** The document grace of a vehicle's company in the admin console, with the actions to grant, move and end it. */
export function GraceCard({ vehicle }: { vehicle: FleetVehicle }) {
  const t = useTranslations("car.documents.grace");
  const [action, setAction] = useState<"grant" | "end">();
  const { business, documentGrace: grace, today } = vehicle;
  if (!grace && business.kind !== "company") return null;
  const close = () => setAction(undefined);
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="text-lg">{t("heading")}</h2>
      {grace ? <GraceNotice grace={grace} /> : <p className="text-sm">{t("none")}</p>}
      <div className="flex flex-col gap-2">
        {business.kind === "company" && (
          <Button variant="secondary" onClick={() => setAction("grant")}>
            {t(grace ? "move" : "grant")}
          </Button>
        )}
        {grace && (
          <Button variant="ghost" className="text-danger" onClick={() => setAction("end")}>
            {t("end")}
          </Button>
        )}
      </div>
      {action && (
        <Suspense>
          {action === "grant" ? (
            <GraceDialog business={business} grace={grace} today={today} onClose={close} />
          ) : (
            <EndGraceDialog business={business} onClose={close} />
          )}
        </Suspense>
      )}
    </Card>
  );
}
