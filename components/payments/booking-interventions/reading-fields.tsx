"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { Field } from "@/components/form/field";
import { Input } from "@/components/ui/input";
import { parseWholeNumber } from "@/lib/platform/typed-numbers";
import { inspection } from "@/lib/rentals/bookings/handovers/contract";

/** The readings of a vehicle in a form: both, or neither if nobody took them. */
export const optionalReadings = z
  .object({
    odometerKm: inspection.shape.odometerKm.optional(),
    fuelPercent: inspection.shape.fuelPercent.optional(),
  })
  .refine(({ odometerKm, fuelPercent }) => (odometerKm === undefined) === (fuelPercent === undefined), {
    path: ["odometerKm"],
    error: "readingIncomplete",
  })
  .transform(({ odometerKm, fuelPercent }) =>
    odometerKm === undefined || fuelPercent === undefined ? undefined : { odometerKm, fuelPercent },
  );

/** An empty field means that no reading was taken. */
const optionalNumber = {
  setValueAs: (typed: unknown) => {
    if (typeof typed !== "string") return typed;
    return typed.trim() === "" ? undefined : parseWholeNumber(typed);
  },
};

/** Odometer and fuel of a vehicle, if they are known. */
export function ReadingFields({ name, legend }: { name: string; legend: string }) {
  const t = useTranslations("bookingsAdmin");
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">{legend}</legend>
      <div className="grid grid-cols-2 gap-3">
        <Field name={`${name}.odometerKm`} label={t("odometer")} options={optionalNumber}>
          {(control) => <Input {...control} inputMode="numeric" autoComplete="off" />}
        </Field>
        <Field name={`${name}.fuelPercent`} label={t("fuel")} options={optionalNumber}>
          {(control) => <Input {...control} inputMode="numeric" autoComplete="off" />}
        </Field>
      </div>
    </fieldset>
  );
}
