"use client";

import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { Field } from "@/components/form/field";
import { wholeNumberField } from "@/components/form/number-fields";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { pickupOf } from "@/lib/rentals/bookings/handovers/inspections/rules";
import { DamageFields } from "./damage-fields";
import { GuidedPictureFields } from "./guided-picture-fields";

/** Ends with a dot; empty if the form itself is the record. */
type InspectionPath = "" | `${string}.`;

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
  const { watch } = useFormContext();
  const fuel: number = watch(`${within}fuelPercent`);
  const pickup = lastKm === undefined ? pickupOf(booking.handovers, booking.vehicle.id) : undefined;
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
      <Field
        name={`${within}fuelPercent`}
        label={t("fuel")}
        hint={<span className="tabular-nums">{t("percent", { percent: fuel })}</span>}
        options={{ valueAsNumber: true }}
      >
        {(control) => (
          <input
            {...control}
            type="range"
            min={0}
            max={100}
            step={5}
            aria-valuetext={t("percent", { percent: fuel })}
            className="h-11 w-full accent-foreground"
          />
        )}
      </Field>
      <GuidedPictureFields within={within} />
      <DamageFields within={within} />
      <Field name={`${within}note`} label={t("note")} hint={t("optional")}>
        {(control) => <Textarea {...control} rows={2} maxLength={1_000} />}
      </Field>
    </>
  );
}
