"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { VehicleThumb } from "@/components/catalog/vehicles/vehicle-thumb";
import { useAction } from "@/components/form/use-action";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { refreshBookings, showBooking } from "@/components/rentals/bookings/show-booking";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { OpenDialog } from "@/components/ui/open-dialog";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import { Skeleton } from "@/components/ui/skeleton";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";
import { type OtherVehicle, otherVehicles } from "@/lib/rentals/bookings/changes/vehicles/contract";
import { type BookingDetail, bookingDetail } from "@/lib/rentals/bookings/contract";

/** Chooses another vehicle for a booking, and shows before what it costs the renter and whether they are asked. */
export function ChangeVehicleDialog({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) {
  const t = useTranslations("bookings.vehicleChange");
  const path = `/api/bookings/${booking.id}/other-vehicles`;
  const { data, error, retry } = useResource(path, otherVehicles);
  const [chosenId, setChosenId] = useState<string>();
  const [note, setNote] = useState("");
  const id = useId();
  const chosen = data?.items.find((vehicle) => vehicle.id === chosenId);
  const { run: send, isBusy } = useAction(async () => {
    if (!chosen) return;
    try {
      const request = { vehicleId: chosen.id, totalCents: chosen.totalCents, note };
      const answer = await api.post(`/api/bookings/${booking.id}/vehicle-changes`, request, bookingDetail);
      onClose();
      toast.success(
        answer.change?.status === "proposed" ? t("sent") : t("moved", { car: answer.vehicle.title }),
      );
      await showBooking(answer);
    } catch (failure) {
      // Somebody may have booked the vehicle, or changed the booking, in the meantime.
      void refreshResources(path);
      void refreshBookings();
      throw failure;
    }
  });
  return (
    <OpenDialog title={t("title")} text={t("text")} onClose={onClose} className="max-sm:p-5">
      {error && !data && <ErrorNotice error={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="h-48 w-full" />}
      {data?.items.length === 0 && <p className="text-muted-foreground text-sm">{t("none")}</p>}
      {data && data.items.length > 0 && (
        <>
          <RadioGroup
            aria-label={t("cars")}
            className="max-h-80 gap-0 overflow-y-auto rounded-lg border bg-card"
          >
            {data.items.map((vehicle) => (
              <OtherVehicleItem
                key={vehicle.id}
                vehicle={vehicle}
                billedCents={booking.totalCents}
                isChosen={vehicle.id === chosenId}
                onChoose={() => setChosenId(vehicle.id)}
              />
            ))}
          </RadioGroup>
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={id}>{t("note")}</Label>
            <Textarea
              id={id}
              aria-describedby={`${id}-help`}
              rows={2}
              maxLength={500}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
            <p id={`${id}-help`} className="text-muted-foreground text-sm">
              {t("noteHelp")}
            </p>
          </div>
          <p aria-live="polite" className="text-muted-foreground text-sm">
            {chosen && t(chosen.isAsGood ? "atOnce" : "afterAnswer")}
          </p>
          <Button size="lg" disabled={!chosen} busy={isBusy} busyText={t("busy")} onClick={() => send()}>
            {chosen && !chosen.isAsGood ? t("ask") : t("move")}
          </Button>
        </>
      )}
    </OpenDialog>
  );
}

function OtherVehicleItem({
  vehicle,
  billedCents,
  isChosen,
  onChoose,
}: {
  vehicle: OtherVehicle;
  billedCents: number;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const t = useTranslations("bookings.vehicleChange");
  const { usd } = useFormats();
  const id = useId();
  const lessCents = billedCents - vehicle.totalCents;
  const total = usd(vehicle.totalCents);
  return (
    <label
      htmlFor={id}
      className="flex cursor-pointer items-center gap-3 border-b px-4 py-3 transition-colors last:border-0 hover:bg-muted/50 has-checked:bg-muted"
    >
      <RadioGroupItem id={id} name="vehicle" value={vehicle.id} checked={isChosen} onChange={onChoose} />
      <VehicleThumb picture={vehicle.picture} className="w-16 max-sm:hidden" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{vehicle.title}</span>
        <span className="block text-muted-foreground text-sm">
          {[vehicle.plate, t(vehicle.isAsGood ? "asGood" : "asks")].filter(Boolean).join(" · ")}
        </span>
        <span className="block text-sm tabular-nums">
          {lessCents > 0 ? t("less", { amount: usd(lessCents), total }) : t("same", { total })}
        </span>
      </span>
    </label>
  );
}
