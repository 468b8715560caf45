"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/form/field";
import { wholeNumberField } from "@/components/form/number-fields";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { pickUpOf } from "@/lib/rentals/bookings/handovers/inspections/rules";
import { DamageFields } from "./damage-fields";
import { FuelField } from "./fuel-field";
import { GuidedPictureFields } from "./guided-picture-fields";

/** Ends with a dot; empty if the form itself is the record. */
export type InspectionPath = "" | `${string}.`;

/**
 * The fields that all records of a handover share: odometer, fuel, pictures, damage and note. `lastKm` is the last
 * known mileage of a vehicle that is not the booking's yet. `within` is the path of the record in a form of several.
 */
export function InspectionFields({
  booking,
  lastKm,
  within = "",
}: {
  booking: BookingDetail;
  lastKm?: number;
  within?: InspectionPath;
}) {
  const t = useTranslations("bookings.handover");
  const pickup = lastKm === undefined ? pickUpOf(booking.handovers, booking.vehicle.id) : undefined;
  return (
    <>
      <Field
        name={`${within}odometerKm`}
        label={t("odometer")}
        help={
          pickup
            ? t("odometerHelp", { km: pickup.odometerKm })
            : t("odometerLast", { km: lastKm ?? booking.lastOdometerKm })
        }
        options={wholeNumberField}
      >
        {(control) => (
          <Input {...control} inputMode="numeric" autoComplete="off" className="h-14 text-2xl tabular-nums" />
        )}
      </Field>
      <FuelField name={`${within}fuelPercent`} pickupPercent={pickup?.fuelPercent} />
      <GuidedPictureFields within={within} />
      <DamageFields within={within} />
      <Field name={`${within}note`} label={t("note")} hint={t("optional")}>
        {(control) => <Textarea {...control} rows={2} maxLength={1_000} />}
      </Field>
    </>
  );
}
