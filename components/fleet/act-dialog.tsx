"use client";

import { useLocale, useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { FormDialog } from "@/components/form/form-dialog";
import { shortDay } from "@/components/ui/day-text";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources, useResource } from "@/lib/api/use-resource";
import { dayIn, KIGALI } from "@/lib/dates";
import { type CarRental, done, fleetCar } from "@/lib/fleet/contract";

export type AskedAct = "unpublish" | "maintenance" | "remove";

/** Asks before a car leaves the list or the fleet, and says which rentals that concerns. */
export function ActDialog({
  act,
  car,
  path,
  onClose,
  onDone,
}: {
  act: AskedAct;
  car: { title: string };
  path: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTranslations("fleet");
  const form = useForm();
  const { data } = useResource(path, fleetCar);
  async function perform() {
    if (act === "remove") await api.delete(path, done);
    else if (act === "unpublish") await api.delete(`${path}/publication`, fleetCar);
    else await api.post(`${path}/maintenance`, undefined, fleetCar);
    onClose();
    onDone();
    toast.success(t(`acts.${act}.done`, { car: car.title }));
    await refreshResources("/api/fleet?");
    if (act !== "remove") await refreshResources(path);
  }
  return (
    <FormDialog
      form={form}
      onSubmit={perform}
      title={t(`acts.${act}.title`, { car: car.title })}
      description={t(`acts.${act}.text`)}
      confirm={t(`acts.${act}.confirm`)}
      busy={t("acting")}
      keep={t("keep")}
      variant={act === "remove" ? "destructive" : "default"}
      onClose={onClose}
    >
      {data ? (
        <Rentals rentals={data.rentals} isObstacle={act === "remove"} />
      ) : (
        <Skeleton className="h-5 w-56" />
      )}
    </FormDialog>
  );
}

function Rentals({ rentals, isObstacle }: { rentals: CarRental[]; isObstacle: boolean }) {
  const t = useTranslations("fleet");
  const locale = useLocale();
  if (rentals.length === 0) return null;
  const day = (instant: string) => shortDay(dayIn(new Date(instant), KIGALI), locale);
  return (
    <div className="rounded-md bg-warning-soft px-4 py-3 text-sm">
      <p className="font-medium">
        {t(isObstacle ? "rentalsBlock" : "rentalsStay", { count: rentals.length })}
      </p>
      <ul className="mt-2 max-h-40 space-y-1 overflow-y-auto">
        {rentals.map(({ id, reference, renterName, startsAt, endsAt }) => (
          <li key={id} className="tabular-nums">
            {t("rentalLine", { reference, renter: renterName, from: day(startsAt), to: day(endsAt) })}
          </li>
        ))}
      </ul>
    </div>
  );
}
