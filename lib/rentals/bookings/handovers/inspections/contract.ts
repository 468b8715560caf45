import { z } from "zod";
import { handoverKinds } from "@/db/enums/rentals";
import type { ErrorKey } from "@/lib/platform/i18n/error-keys";
import {
  hasPicture,
  hasSignature,
  inspection,
  isPictured,
  pictureRequired,
  runsAlways,
  signature,
  signedName,
} from "@/lib/rentals/bookings/handovers/contract";

/**
 * One side's inspection at a handover, signed with a drawn signature or a typed name. With a code it is the handover
 * itself, which needs a picture; a confirmation does not.
 */
export const inspectionRequest = inspection
  .extend({
    kind: z.enum(handoverKinds),
    /** The renter's proof of presence, for a handover that the owner has not recorded. */
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, "presenceCodeRequired")
      .optional(),
    signature: signature.optional(),
    signedName: signedName.optional(),
  })
  .refine(hasSignature, {
    path: ["signedName"],
    message: "signatureRequired" satisfies ErrorKey,
    when: runsAlways,
  })
  .refine((record) => !record.code || isPictured(record), pictureRequired);
export type InspectionRequest = z.infer<typeof inspectionRequest>;

/** The form's schema, with the odometer's limit, and with the code and the picture of a handover. */
export const inspectionForm = ({ leastKm, needsCode }: { leastKm: number; needsCode: boolean }) =>
  inspectionRequest
    .refine(({ odometerKm }) => !(odometerKm < leastKm), {
      path: ["odometerKm"],
      message: "odometerBelow" satisfies ErrorKey,
      when: runsAlways,
    })
    .refine(({ code }) => !needsCode || code, {
      path: ["code"],
      message: "presenceCodeRequired" satisfies ErrorKey,
      when: runsAlways,
    })
    .refine((record) => !needsCode || hasPicture(record), pictureRequired);
