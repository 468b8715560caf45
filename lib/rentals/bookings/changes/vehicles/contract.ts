import { z } from "zod";
import type { ErrorKey } from "@/lib/platform/i18n/error-keys";
import { textTooLong } from "@/lib/platform/i18n/error-keys";
import { cleanMultilineText } from "@/lib/platform/text";
import {
  hasPicture,
  inspection,
  pictureRequired,
  runsAlways,
} from "@/lib/rentals/bookings/handovers/contract";

/** A vehicle of the same business that is free for the booking, and what the rental costs with it. */
const otherVehicle = z.object({
  id: z.string(),
  title: z.string(),
  plate: z.string().nullable(),
  picture: z.string().nullable(),
  /** Whether it is as good, so that no renter is asked. Those who cannot answer here are not asked about any vehicle. */
  isEquivalent: z.boolean(),
  /** Never more than the booking costs now. */
  totalCents: z.int(),
  /** No handover can record less. */
  mileageKm: z.int(),
});
export type OtherVehicle = z.infer<typeof otherVehicle>;

export const otherVehicles = z.object({ items: z.array(otherVehicle) });

/** The readings of a vehicle when it came back or went out. */
const replacementInspection = inspection.omit({ at: true });

/** The owner's side has both vehicles at hand, and takes at least one picture of each. */
const picturedInspection = replacementInspection.refine(hasPicture, pictureRequired);

const replacementInspectionForm = (leastKm: number) =>
  picturedInspection.refine(({ odometerKm }) => !(odometerKm < leastKm), {
    path: ["odometerKm"],
    message: "odometerBelow" satisfies ErrorKey,
    when: runsAlways,
  });

/** The form's schema, with the limits of the two odometers. Its fields have the names of the request. */
export const replacementForm = (leastKm: { returned: number; given: number }) =>
  z.object({
    swap: z.object({
      returned: replacementInspectionForm(leastKm.returned),
      given: replacementInspectionForm(leastKm.given),
    }),
  });
export type TypedReplacement = z.infer<ReturnType<typeof replacementForm>>;

/**
 * The handovers of a change during the rental: of the vehicle that comes back and of the one that goes out. Only an
 * administrator may leave them out.
 */
export const replacementRequest = z.object({
  /** The vehicle that comes back; 409 if the booking has another one in the meantime. */
  fromVehicleId: z.string().min(1).max(80),
  returned: replacementInspection.optional(),
  given: replacementInspection.optional(),
  /** Blocks the returned vehicle until then, but no longer than to its next booking. */
  blockedUntil: z.iso.datetime({ offset: true }).optional(),
});
export type ReplacementRequest = z.infer<typeof replacementRequest>;

export const vehicleChangeRequest = z.object({
  vehicleId: z.string().min(1).max(80),
  /** The total the user saw; 409 when it has changed since. */
  totalCents: z.int32(),
  note: z.string().overwrite(cleanMultilineText).trim().max(500, textTooLong).default(""),
  /** While the vehicle is out. */
  swap: replacementRequest
    .extend({ returned: picturedInspection.optional(), given: picturedInspection.optional() })
    .optional(),
});
export type VehicleChangeRequest = z.input<typeof vehicleChangeRequest>;
