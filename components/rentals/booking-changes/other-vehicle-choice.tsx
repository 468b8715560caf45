"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { VehicleThumb } from "@/components/catalog/vehicles/vehicle-thumb";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import { useFormats } from "@/components/ui/use-formats";
import { isDueAtPickUp } from "@/lib/catalog/due-at-pick-up";
import type { OtherVehicle } from "@/lib/rentals/bookings/changes/vehicles/contract";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { asksRenter } from "./use-vehicle-change";

/** The vehicles that the owner can assign, each with its cost for the renter and whether they have to agree. */
export function OtherVehicleChoice({
  vehicles,
  booking,
  chosenId,
  onChoose,
}: {
  vehicles: OtherVehicle[];
  booking: BookingDetail;
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}) {
  const t = useTranslations("bookings.vehicleChange");
  return (
    <RadioGroup aria-label={t("cars")} className="max-h-80 gap-0 overflow-y-auto rounded-lg border bg-card">
      {vehicles.map((vehicle) => (
        <OtherVehicleItem
          key={vehicle.id}
          vehicle={vehicle}
          billedCents={booking.totalCents}
          isDue={isDueAtPickUp(booking)}
          isRenterAsked={asksRenter(booking)}
          isChosen={vehicle.id === chosenId}
          onChoose={() => onChoose(vehicle.id)}
        />
      ))}
    </RadioGroup>
  );
}

function OtherVehicleItem({
  vehicle,
  billedCents,
  isDue,
  isRenterAsked,
  isChosen,
  onChoose,
}: {
  vehicle: OtherVehicle;
  billedCents: number;
  /** The price is still to be paid, so that nothing is refunded. */
  isDue: boolean;
  /** The renter is asked about a vehicle that is not as good. */
  isRenterAsked: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const t = useTranslations("bookings.vehicleChange");
  const { usd } = useFormats();
  const id = useId();
  const lessCents = billedCents - vehicle.totalCents;
  const values = { amount: usd(lessCents), total: usd(vehicle.totalCents) };
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
          {[vehicle.plate, vehicle.isEquivalent ? t("equivalent") : isRenterAsked && t("asks")]
            .filter(Boolean)
            .join(" · ")}
        </span>
        <span className="block text-sm tabular-nums">
          {t(lessCents <= 0 ? "same" : isDue ? "lessDue" : "less", values)}
        </span>
      </span>
    </label>
  );
}
