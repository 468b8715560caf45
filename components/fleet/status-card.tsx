"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { lackingPapers } from "@/lib/car-papers/rules";
import type { FleetCar } from "@/lib/fleet/contract";
import { Link } from "@/lib/i18n/link";
import { vehicleHref } from "@/lib/search/rules";
import { CarStanding } from "./car-standing";
import { PlanLines } from "./fleet-tools";
import { actsFor, useCarActs } from "./use-car-acts";

/** Whether a car is on the list, what it lacks for that, and the ways on and off it. */
export function StatusCard({ car, onRemoved }: { car: FleetCar; onRemoved: () => void }) {
  const t = useTranslations("car");
  const fleet = useTranslations("fleet");
  const { publish, isPublishing, ask, dialog } = useCarActs(
    car,
    car.business,
    (act) => act === "remove" && onRemoved(),
  );
  const isPublic = car.status === "published";
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg">{t("status.title")}</h2>
        <CarStanding car={car} />
      </div>
      <CarFacts car={car} />
      {car.can.manage && (
        <div className="flex flex-col gap-2">
          {!isPublic && (
            <Button
              disabled={car.problems.length > 0 || car.heldReason !== null}
              busy={isPublishing}
              busyText={fleet("publishing")}
              onClick={() => publish()}
            >
              {fleet("publish")}
            </Button>
          )}
          {actsFor(car).map((act) => (
            <Button
              key={act}
              variant={act === "remove" ? "ghost" : "secondary"}
              className={act === "remove" ? "text-danger" : undefined}
              onClick={() => ask(act)}
            >
              {fleet(act)}
            </Button>
          ))}
        </div>
      )}
      <PlanLines businesses={[car.business]} />
      <Ways car={car} />
      {dialog}
    </Card>
  );
}

/** What its standing means, or what it lacks for the list. */
export function CarFacts({ car }: { car: FleetCar }) {
  const t = useTranslations("car");
  if (car.heldReason) return <p className="text-sm">{t("status.held", { reason: car.heldReason })}</p>;
  if (car.status === "published") return <p className="text-sm">{t("status.live")}</p>;
  if (car.problems.length === 0) return <p className="text-sm">{t("status.ready")}</p>;
  return (
    <div className="text-sm">
      <p>{t(car.isPaused ? "status.paused" : "status.missing")}</p>
      <ul className="mt-1.5 list-disc space-y-1 pl-5">
        {car.problems.map((problem) =>
          problem === "papers" ? (
            lackingPapers(car.papers, car.today).map((kind) => (
              <li key={kind}>
                <a href="#papers" className="underline underline-offset-4">
                  {t(`problems.${kind}`)}
                </a>
              </li>
            ))
          ) : (
            <li key={problem}>{t(`problems.${problem}`)}</li>
          ),
        )}
      </ul>
    </div>
  );
}

function Ways({ car }: { car: FleetCar }) {
  const t = useTranslations("car");
  const fleet = useTranslations("fleet");
  const base = `/dashboard/business/vehicles/${encodeURIComponent(car.id)}`;
  const look =
    "touch-target relative font-medium underline decoration-2 decoration-border underline-offset-4 hover:decoration-primary";
  return (
    <ul className="flex flex-col items-start gap-2.5 border-t pt-4 text-sm">
      {car.can.setPrices && (
        <li>
          <Link href={`${base}/prices`} prefetch={false} className={look}>
            {t("pricesLink")}
          </Link>
        </li>
      )}
      <li>
        <Link href={`${base}/calendar`} prefetch={false} className={look}>
          {t("rulesLink")}
        </Link>
      </li>
      {car.status === "published" && (
        <li>
          <Link href={vehicleHref(car.id)} prefetch={false} className={look}>
            {fleet("publicPage")}
          </Link>
        </li>
      )}
    </ul>
  );
}
