import { z } from "zod";
import type { BusinessVehicleUsage } from "@/lib/businesses/subscriptions/vehicle-usage-contract";
import type { FeatureId } from "@/lib/catalog/features/rules";
import type { FleetVehicle, VehicleInput } from "@/lib/catalog/fleet/contract";
import {
  MAX_TITLE_LENGTH,
  type VehicleField,
  type VehicleFieldName,
  vehicleDefaults,
  vehicleFieldNames,
  vehicleFields,
} from "@/lib/catalog/fleet/vehicle-fields";
import { textTooLong } from "@/lib/platform/i18n/error-keys";
import type { Locale } from "@/lib/platform/i18n/routing";
import { dollarText, parseCents, parseWholeNumber } from "@/lib/platform/typed-numbers";

// The form's version of the contract: numbers and amounts as typed text, "" for an empty field.

export const wholeNumberText = z.string().trim().transform(parseWholeNumber);

export const dollarAmount = z
  .string()
  .refine((text) => !Number.isNaN(parseCents(text)), "amountInvalid")
  .transform(parseCents);

const blankIsNull = z
  .string()
  .trim()
  .transform((text) => (text === "" ? null : text));

const chosen = z.string().min(1, "fieldRequired");

function formField({ kind, input, isOptional }: VehicleField): z.ZodType {
  if (kind === "features" || kind === "switch") return input;
  const text: z.ZodType<unknown, string> = {
    line: z.string(),
    text: z.string(),
    wholeNumber: wholeNumberText,
    money: dollarAmount,
    choice: chosen,
    place: chosen,
  }[kind];
  const filled = text.pipe(input);
  return isOptional ? blankIsNull.pipe(filled.nullable()) : filled;
}

type FormValue<Kind> = Kind extends "features" ? FeatureId[] : Kind extends "switch" ? boolean : string;
type FormValues = { [Name in VehicleFieldName]: FormValue<(typeof vehicleFields)[Name]["kind"]> };

const formShape = Object.fromEntries(
  vehicleFieldNames.map((name) => [name, formField(vehicleFields[name])]),
) as { [Name in VehicleFieldName]: z.ZodType<VehicleInput[Name], FormValues[Name]> };

export const vehicleForm = z
  .object({
    ...formShape,
    title: z.string().trim().max(MAX_TITLE_LENGTH, textTooLong),
    businessId: z.string(),
  })
  .transform(({ title, ...vehicle }) => ({
    ...vehicle,
    title: title || `${vehicle.make} ${vehicle.model} ${vehicle.year}`,
  }));
export type VehicleFormFields = z.input<typeof vehicleForm>;
export type VehicleValues = VehicleInput & { businessId: string };

/** Stored values as the form shows them; what is missing is empty. */
function formValuesOf(vehicle: { [Name in VehicleFieldName]?: unknown }): FormValues {
  const shown = (name: VehicleFieldName) => {
    const value = vehicle[name];
    if (Array.isArray(value) || typeof value === "boolean") return value;
    if (vehicleFields[name].kind === "money" && typeof value === "number") return dollarText(value);
    return String(value ?? "");
  };
  return Object.fromEntries(vehicleFieldNames.map((name) => [name, shown(name)])) as FormValues;
}

export const emptyVehicleForm: VehicleFormFields = {
  ...formValuesOf(vehicleDefaults),
  seats: "5",
  // An import may leave the mileage out; in the form the owner looks it up.
  mileageKm: "",
  businessId: "",
};

/** An empty form with the business's defaults for new vehicles; owners usually write in their own language. */
export function newVehicleForm(
  { id, newVehicleDefaults }: BusinessVehicleUsage,
  locale: Locale,
): VehicleFormFields {
  const { isInstantBook, depositCents } = newVehicleDefaults;
  return {
    ...emptyVehicleForm,
    descriptionLocale: locale,
    isInstantBook,
    depositCents: dollarText(depositCents),
    businessId: id,
  };
}

/** A stored vehicle as form values. The owner says which language an existing description is in. */
export function vehicleFormOf(
  { business, ...vehicle }: Pick<FleetVehicle, VehicleFieldName> & { business: { id: string } },
  locale: Locale,
): VehicleFormFields {
  const shown = formValuesOf(vehicle);
  const descriptionLocale = shown.descriptionLocale || (shown.description === "" ? locale : "");
  return { ...shown, descriptionLocale, businessId: business.id };
}
