import { z } from "zod";
import { handoverKinds, handoverViews } from "@/db/enums/rentals";
import type { ErrorKey } from "@/lib/platform/i18n/error-keys";
import { returnChargeKinds } from "./return-charges";
import { type HandoverLimits, handoverProblems } from "./rules";

/** Where the damage is on the vehicle; the labels are handovers.places.*. */
export const damagePlace = z.enum([
  "front",
  "rear",
  "left",
  "right",
  "roof",
  "windscreen",
  "wheels",
  "interior",
]);

const damageMark = z.object({
  place: damagePlace,
  note: z.string().trim().min(1, "damageNoteRequired").max(200),
});
export type DamageMark = z.infer<typeof damageMark>;

export const MAX_HANDOVER_PICTURES = 12;

/** Coordinate box of a signature; it can be shown at any size with this ratio. */
export const SIGNATURE_BOX = { width: 600, height: 200 };

/** SVG path such as "M12 80 L40 22 L41 25 M90 100 L92 104": M starts a stroke, L continues it. */
const signature = z
  .string()
  .max(20_000, "signatureInvalid")
  .regex(/^(?:M\d{1,3} \d{1,3}(?: L\d{1,3} \d{1,3})+(?: |$))+$/, "signatureInvalid");

export const handoverView = z.enum(handoverViews);
export type HandoverView = z.infer<typeof handoverView>;

const inspection = z.object({
  odometerKm: z.int("odometerRequired").min(0, "odometerRequired").max(2_000_000, "odometerRequired"),
  /** Whole percent of a full tank or battery. */
  fuelPercent: z.int().min(0).max(100),
  damage: z.array(damageMark).max(20).optional(),
  note: z.string().trim().max(1_000).optional(),
  /** The guided pictures: for each view the id of one of the actor's own uploads (purpose handover_picture). */
  guidedPictures: z.partialRecord(handoverView, z.uuid()).optional(),
  /** Ids of further uploads of the actor, in display order. */
  pictures: z.array(z.uuid()).max(MAX_HANDOVER_PICTURES).optional(),
  /** The renter's signature under the record of the vehicle's condition. */
  signature: signature.optional(),
});

export const pickupRequest = inspection.extend({
  /** True when the owner hands the vehicle over without the deposit. */
  isDepositWaived: z.boolean().optional(),
  /** True when the owner has compared the renter's licence with the person. */
  isLicenceChecked: z.boolean().optional(),
});
export type PickupRequest = z.infer<typeof pickupRequest>;

export const returnRequest = inspection.extend({
  /** When the vehicle came back, if that was earlier than now. */
  returnedAt: z.iso.datetime({ offset: true }).optional(),
  /** The charges of the return that the owner does not ask for. */
  waivedCharges: z.array(z.enum(returnChargeKinds)).max(returnChargeKinds.length).optional(),
  /** What the owner keeps of the deposit in addition to the charges; US cents. */
  depositKeptCents: z.int("amountInvalid").min(0, "amountInvalid").optional(),
  depositKeptReason: z.string().trim().max(500).optional(),
});
export type ReturnRequest = z.infer<typeof returnRequest>;

/** Places the error of a check that also runs while other fields are invalid. */
const at = (field: string, message: ErrorKey) => ({
  path: [field],
  message,
  when: ({ value }: { value: unknown }) => typeof value === "object",
});

/** The form's schema: it applies the server's limits, and asks for what the owner has to confirm. */
export const pickupForm = ({ leastKm, isDepositMissing }: { leastKm: number; isDepositMissing: boolean }) =>
  pickupRequest
    .refine(({ odometerKm }) => !(odometerKm < leastKm), at("odometerKm", "odometerBelow"))
    .refine(({ isLicenceChecked }) => isLicenceChecked, at("isLicenceChecked", "licenceCheckRequired"))
    .refine(
      ({ isDepositWaived }) => !isDepositMissing || isDepositWaived,
      at("isDepositWaived", "depositNotSettled"),
    );

/**
 * The form's schema: it applies the server's limits for odometer and deposit, so all errors show at once. The
 * charges depend on what is typed.
 */
export function returnForm(limitsOf: (inspection: ReturnRequest) => HandoverLimits) {
  type Field = "odometerKm" | "depositKeptCents" | "depositKeptReason";
  const isWithin = (field: Field) => (inspection: ReturnRequest) =>
    handoverProblems(inspection, limitsOf(inspection))[field] === undefined;
  return returnRequest
    .refine(isWithin("odometerKm"), at("odometerKm", "odometerBelow"))
    .refine(isWithin("depositKeptCents"), at("depositKeptCents", "depositKeptTooMuch"))
    .refine(isWithin("depositKeptReason"), at("depositKeptReason", "depositReasonRequired"));
}

export type HandoverKind = (typeof handoverKinds)[number];

/** A handover record. */
export const handover = z.object({
  kind: z.enum(handoverKinds),
  at: z.iso.datetime(),
  odometerKm: z.int(),
  fuelPercent: z.int(),
  damage: z.array(z.object({ place: damagePlace, note: z.string() })),
  note: z.string().nullable(),
  depositKeptCents: z.int(),
  depositKeptReason: z.string().nullable(),
  /** What it shows; null for pictures beyond the guided ones. */
  pictures: z.array(z.object({ id: z.uuid(), url: z.string(), view: handoverView.nullable() })),
  isLicenceChecked: z.boolean(),
  signature: z.string().nullable(),
});
export type Handover = z.infer<typeof handover>;
