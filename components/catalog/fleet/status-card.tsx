"use client";

import { useTranslations } from "next-intl";
import { VehiclePauses } from "@/components/catalog/availability/pauses/vehicle-pauses";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { FleetVehicle } from "@/lib/catalog/fleet/contract";
import { missingDocuments } from "@/lib/catalog/vehicle-documents/rules";
import { vehicleHref } from "@/lib/catalog/vehicles/vehicle-href";
import { Link } from "@/lib/platform/i18n/link";
import { PlanUsage } from "./fleet-tools";
import { useVehicleActions, vehicleActionsFor } from "./use-vehicle-actions";
import { VehicleStatusBadge } from "./vehicle-status-badge";

/** A vehicle's listing status, its missing requirements, and the actions to publish or unlist it. */
export function StatusCard({ vehicle, onRemoved }: { vehicle: FleetVehicle; onRemoved: () => void }) {
  const t = useTranslations("car");
  const fleet = useTranslations("fleet");
  const { publish, isPublishing, ask, dialog } = useVehicleActions(
    vehicle,
    vehicle.business,
    (action) => action === "remove" && onRemoved(),
  );
  const isPublic = vehicle.status === "published";
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg">{t("status.title")}</h2>
        <VehicleStatusBadge vehicle={vehicle} />
      </div>
      <VehicleStatusText vehicle={vehicle} />
      {vehicle.can.manage && (
        <div className="flex flex-col gap-2">
          {!isPublic && (
            <Button
              disabled={vehicle.problems.length > 0 || vehicle.heldReason !== null}
              busy={isPublishing}
              busyText={fleet("publishing")}
              onClick={() => publish()}
            >
              {fleet("publish")}
            </Button>
          )}
          {vehicleActionsFor(vehicle).map((action) => (
            <Button
              key={action}
              variant={action === "remove" ? "ghost" : "secondary"}
              className={action === "remove" ? "text-danger" : undefined}
              onClick={() => ask(action)}
            >
              {fleet(action)}
            </Button>
          ))}
        </div>
      )}
      {vehicle.can.manage && <VehiclePauses vehicle={vehicle} />}
      <PlanUsage businesses={[vehicle.business]} />
      <VehicleLinks vehicle={vehicle} />
      {dialog}
    </Card>
  );
}

/** Explains the status, or names the missing requirements. */
export function VehicleStatusText({ vehicle }: { vehicle: FleetVehicle }) {
  const t = useTranslations("car");
  if (vehicle.heldReason)
    return <p className="text-sm">{t("status.held", { reason: vehicle.heldReason })}</p>;
  const isPlaceMissing = vehicle.problems.includes("place");
  if (vehicle.status === "published")
    return (
      <div className="text-sm">
        <p>{t("status.live")}</p>
        {isPlaceMissing && (
          <p className="mt-1.5">
            <a href={PLACE_CARD} className="underline underline-offset-4">
              {t("status.liveWithoutPlace")}
            </a>
          </p>
        )}
      </div>
    );
  if (vehicle.problems.length === 0) return <p className="text-sm">{t("status.ready")}</p>;
  // A car that was listed without a place is listed again without one.
  const problems = vehicle.problems.filter(
    (problem) => !vehicle.isUnlistedForDocuments || problem !== "place",
  );
  return (
    <div className="text-sm">
      <p>{t(vehicle.isUnlistedForDocuments ? "status.documentsNeeded" : "status.missing")}</p>
      <ul className="mt-1.5 list-disc space-y-1 pl-5">
        {problems.map((problem) =>
          problem === "documents" ? (
            missingDocuments(vehicle.documents, vehicle.today).map((kind) => (
              <li key={kind}>
                <a href="#documents" className="underline underline-offset-4">
                  {t(`problems.${kind}`)}
                </a>
                {isUnderReview(vehicle, kind) && ` (${t("problems.underReview")})`}
              </li>
            ))
          ) : (
            <li key={problem}>
              {problem === "place" ? (
                <a href={PLACE_CARD} className="underline underline-offset-4">
                  {t("problems.place")}
                </a>
              ) : (
                t(`problems.${problem}`)
              )}
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

/** The card where the place is added (`PickUpPlaceCard`). */
const PLACE_CARD = "#pick-up-place";

const isUnderReview = ({ documents }: FleetVehicle, kind: string) =>
  documents.some((each) => each.kind === kind && each.status === "submitted");

function VehicleLinks({ vehicle }: { vehicle: FleetVehicle }) {
  const t = useTranslations("car");
  const fleet = useTranslations("fleet");
  const base = `/dashboard/business/vehicles/${encodeURIComponent(vehicle.id)}`;
  const look =
    "touch-target relative font-medium underline decoration-2 decoration-border underline-offset-4 hover:decoration-primary";
  return (
    <ul className="flex flex-col items-start gap-2.5 border-t pt-4 text-sm">
      {vehicle.can.setPrices && (
        <li>
          <Link href={`${base}/prices`} className={look}>
            {t("pricesLink")}
          </Link>
        </li>
      )}
      <li>
        <Link href={`${base}/calendar`} className={look}>
          {t("rulesLink")}
        </Link>
      </li>
      {vehicle.status === "published" && (
        <li>
          <Link href={vehicleHref(vehicle.id)} className={look}>
            {fleet("publicPage")}
          </Link>
        </li>
      )}
    </ul>
  );
}
