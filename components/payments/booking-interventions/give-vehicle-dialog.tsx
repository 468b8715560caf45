"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { FieldHelp } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Label } from "@/components/ui/label";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import {
  adminVehicleChange,
  type Interventions,
  type OfferedVehicle,
  offeredVehicles,
} from "@/lib/payments/booking-interventions/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { postIntervention, ReasonField } from "./intervention-dialogs";
import { optionalReadings, ReadingFields } from "./reading-fields";

const giveVehicleForm = adminVehicleChange
  .pick({ vehicleId: true, reason: true })
  .extend({ returned: optionalReadings, given: optionalReadings });
type GiveVehicleForm = z.output<typeof giveVehicleForm>;

/** Chooses another vehicle, of any owner, and a reason; during a rental also the readings of both, if known. */
export function GiveVehicleDialog({
  bookingId,
  interventions: { isOut, parties },
  onClose,
}: {
  bookingId: string;
  interventions: Interventions;
  onClose: () => void;
}) {
  const t = useTranslations("bookingsAdmin.changeVehicle");
  const keep = useTranslations("bookingsAdmin")("keep");
  const path = `/api/admin/bookings/${bookingId}/other-vehicles`;
  const { data, error, retry } = useResource(path, offeredVehicles);
  const form = useForm<z.input<typeof giveVehicleForm>, unknown, GiveVehicleForm>({
    resolver: zodResolver(giveVehicleForm),
    defaultValues: { reason: "", vehicleId: "", returned: {}, given: {} },
  });
  async function give({ vehicleId, reason, returned, given }: GiveVehicleForm) {
    const chosen = data?.items.find((vehicle) => vehicle.vehicleId === vehicleId);
    if (!chosen) return;
    const swap = isOut ? { fromVehicleId: parties.vehicle.id, returned, given } : undefined;
    const request = { vehicleId, reason, totalCents: chosen.totalCents, swap };
    const booking: BookingDetail = await postIntervention(bookingId, "vehicle-changes", request);
    const isOffered = booking.change?.status === "proposed";
    toast.success(t(isOffered ? "offered" : "done", { car: chosen.title }));
    onClose();
  }
  return (
    <FormDialog
      title={t("title")}
      description={t("text")}
      confirm={t("action")}
      busy={t("busy")}
      cancel={keep}
      form={form}
      onSubmit={give}
      onClose={onClose}
    >
      {error && !data && <ErrorNotice error={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="h-40 rounded-lg" />}
      {data?.items.length === 0 && <p className="text-sm">{t("none")}</p>}
      {data && data.items.length > 0 && (
        <VehicleChoice vehicles={data.items} form={form} message={form.formState.errors.vehicleId?.message} />
      )}
      {isOut && (
        <>
          <ReadingFields name="returned" legend={t("returned", { car: parties.vehicle.title })} />
          <ReadingFields name="given" legend={t("given")} />
          <p className="text-muted-foreground text-sm">{t("readingsHelp")}</p>
        </>
      )}
      <ReasonField />
    </FormDialog>
  );
}

function VehicleChoice({
  vehicles,
  form,
  message,
}: {
  vehicles: OfferedVehicle[];
  form: ReturnType<typeof useForm<z.input<typeof giveVehicleForm>, unknown, GiveVehicleForm>>;
  message: string | undefined;
}) {
  const t = useTranslations("bookingsAdmin.changeVehicle");
  const { usd } = useFormats();
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <RadioGroup aria-label={t("car")} className="max-h-72 gap-0 divide-y overflow-y-auto rounded-md border">
        {vehicles.map((vehicle) => (
          <div key={vehicle.vehicleId} className="flex items-start gap-3 p-3">
            <RadioGroupItem
              id={`${id}-${vehicle.vehicleId}`}
              value={vehicle.vehicleId}
              {...form.register("vehicleId")}
            />
            <Label htmlFor={`${id}-${vehicle.vehicleId}`} className="block flex-1 leading-5">
              <span className="flex justify-between gap-3">
                <span>{vehicle.title}</span>
                <span className="tabular-nums">{usd(vehicle.totalCents)}</span>
              </span>
              <span className="block font-normal text-muted-foreground">
                {vehicle.isSameBusiness ? t("same", { name: vehicle.business }) : vehicle.business} ·{" "}
                {vehicle.location}
              </span>
              <span className="block font-normal text-muted-foreground">
                {t(vehicle.isEquivalent ? "equivalent" : "asks")}
              </span>
            </Label>
          </div>
        ))}
      </RadioGroup>
      <FieldHelp id={`${id}-note`} message={message} />
    </div>
  );
}
