"use client";

import { useLocale, useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { FormDialog } from "@/components/form/form-dialog";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { shortDay } from "@/components/ui/day-text";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { fleetVehicle, type OpenBooking } from "@/lib/catalog/fleet/contract";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import { doneResponse } from "@/lib/platform/http/contract";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";

export type VehicleAction = "unpublish" | "maintenance" | "remove";

/** Confirms unlisting or removing a vehicle and shows the bookings it concerns. */
export function VehicleActionDialog({
  action,
  vehicle,
  path,
  onClose,
  onDone,
}: {
  action: VehicleAction;
  vehicle: { title: string };
  path: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTranslations("fleet");
  const form = useForm();
  const { data, error, retry } = useResource(path, fleetVehicle);
  async function perform() {
    if (action === "remove") await api.delete(path, doneResponse);
    else if (action === "unpublish") await api.delete(`${path}/publication`, fleetVehicle);
    else await api.post(`${path}/maintenance`, undefined, fleetVehicle);
    await Promise.all([refreshResources("/api/fleet?"), action !== "remove" && refreshResources(path)]);
    onDone();
    onClose();
    toast.success(t(`actions.${action}.done`, { car: vehicle.title }));
  }
  return (
    <FormDialog
      form={form}
      onSubmit={perform}
      title={t(`actions.${action}.title`, { car: vehicle.title })}
      description={t(`actions.${action}.text`)}
      confirm={t(`actions.${action}.confirm`)}
      busy={t("acting")}
      cancel={t("keep")}
      variant={action === "remove" ? "destructive" : "default"}
      onClose={onClose}
    >
      {data ? (
        <OpenBookings openBookings={data.rentals} isBlocking={action === "remove"} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={retry} />
      ) : (
        <Skeleton className="h-5 w-56" />
      )}
    </FormDialog>
  );
}

function OpenBookings({ openBookings, isBlocking }: { openBookings: OpenBooking[]; isBlocking: boolean }) {
  const t = useTranslations("fleet");
  const locale = useLocale();
  if (openBookings.length === 0) return null;
  const day = (instant: string) => shortDay(dayIn(new Date(instant), KIGALI), locale);
  return (
    <div className="rounded-md bg-warning-soft px-4 py-3 text-sm">
      <p className="font-medium">
        {t(isBlocking ? "rentalsBlock" : "rentalsStay", { count: openBookings.length })}
      </p>
      <ul className="mt-2 max-h-40 space-y-1 overflow-y-auto">
        {openBookings.map(({ id, reference, renterName, startsAt, endsAt }) => (
          <li key={id} className="tabular-nums">
            {t("rentalLine", {
              reference,
              renter: renterName || t("unpaidRenter"),
              from: day(startsAt),
              to: day(endsAt),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
