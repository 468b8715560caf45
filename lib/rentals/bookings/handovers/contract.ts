import { z } from "zod";
import { handoverKinds, handoverViews } from "@/db/enums/rentals";
import { calendarDay } from "@/lib/platform/day-range";
import type { ErrorKey } from "@/lib/platform/i18n/error-keys";
import { textTooLong } from "@/lib/platform/i18n/error-keys";
import { plausibleInstant } from "@/lib/platform/plausible-instant";
import { cleanMultilineText, isSingleLine } from "@/lib/platform/text";
import { singleLine } from "@/lib/platform/text-fields";
import { returnChargeKinds } from "./return-charges";

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
  note: z.string().overwrite(cleanMultilineText).trim().min(1, "damageNoteRequired").max(200, textTooLong),
});
export type DamageMark = z.infer<typeof damageMark>;

export const MAX_HANDOVER_PICTURES = 12;

/** Coordinate box of a signature; it can be shown at any size with this ratio. */
export const SIGNATURE_BOX = { width: 600, height: 200 };

/** SVG path such as "M12 80 L40 22 L41 25 M90 100 L92 104": M starts a stroke, L continues it. */
export const signature = z
  .string()
  .max(20_000, "signatureInvalid")
  .regex(/^(?:M\d{1,3} \d{1,3}(?: L\d{1,3} \d{1,3})+(?: |$))+$/, "signatureInvalid");

export const handoverView = z.enum(handoverViews);
export type HandoverView = z.infer<typeof handoverView>;

interface RecordedPictures {
  guidedPictures?: Partial<Record<HandoverView, string>>;
  pictures?: string[];
}

/** Whether a record has a picture, guided or further. Schemas also ask about records whose other fields are invalid. */
export const hasPicture = (record: RecordedPictures | null) =>
  Boolean(record?.pictures?.length) || Object.values(record?.guidedPictures ?? {}).some(Boolean);

/**
 * Until then, a record that was kept on a phone may come from a form that did not ask for a picture. It is accepted
 * without one, because a vehicle that has left can no longer be photographed.
 */
const FORMS_ASK_FOR_PICTURES_SINCE = new Date("2026-12-15T00:00:00Z");

/** The side that records a handover has to take a picture. */
export const isPictured = (record: (RecordedPictures & { at?: string }) | null) =>
  hasPicture(record) || (record?.at !== undefined && new Date(record.at) < FORMS_ASK_FOR_PICTURES_SINCE);

/** A name typed in place of a drawn signature. */
export const signedName = z.string().trim().max(120, textTooLong).refine(isSingleLine, "fieldInvalid");

/** For records that require one of the two. */
export const hasSignature = (signed: { signature?: string; signedName?: string }) =>
  Boolean(signed.signature || signed.signedName);

/** The state of the vehicle at a handover, as one person recorded it. */
export const inspection = z.object({
  /** When it was recorded, if it is sent later; counts as now if the device's clock is ahead. */
  at: plausibleInstant.optional(),
  odometerKm: z.int("odometerRequired").min(0, "odometerRequired").max(2_000_000, "odometerRequired"),
  /** Whole percent of a full tank or battery. */
  fuelPercent: z.int("fuelRequired").min(0).max(100),
  damage: z.array(damageMark).max(20).optional(),
  note: z.string().overwrite(cleanMultilineText).trim().max(1_000, textTooLong).optional(),
  /** The guided pictures: for each view the id of one of the actor's own uploads (purpose handover_picture). */
  guidedPictures: z.partialRecord(handoverView, z.uuid()).optional(),
  /** Ids of further uploads of the actor, in display order. */
  pictures: z.array(z.uuid()).max(MAX_HANDOVER_PICTURES).optional(),
});

/** The signatures of both sides on the owner's device: each drawn, or a typed name. */
const signedInspection = inspection.extend({
  /** The renter's. */
  signature: signature.optional(),
  renterSignedName: signedName.optional(),
  ownerSignature: signature.optional(),
  ownerSignedName: signedName.optional(),
});

const MAX_LICENCE = 40;

/** A driving licence that staff checked on paper: its last valid day, and the name and number on it. */
const checkedLicence = z.object({
  name: singleLine(120),
  number: singleLine(MAX_LICENCE),
  expiresOn: calendarDay,
});
export type CheckedLicence = z.infer<typeof checkedLicence>;

/** Runs a check even while other fields are invalid. */
export const runsAlways = ({ value }: { value: unknown }) => typeof value === "object";

/** Places the error of such a check. */
export const errorAt = (field: string, message: ErrorKey) => ({ path: [field], message, when: runsAlways });

/** Where the error of `isPictured` is shown. */
export const pictureRequired = errorAt("pictures", "pictureRequired");

type Signed = Pick<z.infer<typeof signedInspection>, "ownerSignature" | "ownerSignedName">;
const isSignedByOwner = ({ ownerSignature, ownerSignedName }: Signed) =>
  hasSignature({ signature: ownerSignature, signedName: ownerSignedName });
const ownerSignatureRequired = errorAt("ownerSignedName", "signatureRequired");

const pickupEntries = signedInspection.extend({
  /** Required for a booking made at the counter, unless it comes with its driver. */
  licence: checkedLicence.optional(),
  /** True when the owner hands the vehicle over without the deposit. */
  isDepositWaived: z.boolean().optional(),
  /** True when the owner has compared the renter's licence with the person; required unless a driver comes with it. */
  isLicenceChecked: z.boolean().optional(),
  /** The additional drivers whom the owner has compared with their licences: only they may drive. */
  checkedDrivers: z.array(z.uuid()).max(10).optional(),
});

/** The owner's side takes at least one picture and signs. */
export const pickUpRequest = pickupEntries
  .refine(isPictured, pictureRequired)
  .refine(isSignedByOwner, ownerSignatureRequired);
export type PickUpRequest = z.infer<typeof pickUpRequest>;

const MAX_EXTRA_QUANTITY = 500;
const extraQuantity = z
  .int("wholeNumberRequired")
  .min(0, "wholeNumberRequired")
  .max(MAX_EXTRA_QUANTITY, "wholeNumberRequired");

const returnEntries = signedInspection.extend({
  /** When the vehicle came back, if that was earlier than now. */
  returnedAt: plausibleInstant.optional(),
  /** With a driver: hours beyond those included, and nights away beyond those booked. */
  overtimeHours: extraQuantity.optional(),
  furtherNights: extraQuantity.optional(),
  /** The charges of the return that the owner waives. */
  waivedCharges: z.array(z.enum(returnChargeKinds)).max(returnChargeKinds.length).optional(),
  /** What the owner keeps of the deposit in addition to the charges; US cents. */
  depositKeptCents: z.int32("amountInvalid").min(0, "amountInvalid").optional(),
  depositKeptReason: z.string().overwrite(cleanMultilineText).trim().max(500, textTooLong).optional(),
});

/** The owner's side takes at least one picture and signs. */
export const returnRequest = returnEntries
  .refine(isPictured, pictureRequired)
  .refine(isSignedByOwner, ownerSignatureRequired);
export type ReturnRequest = z.infer<typeof returnRequest>;

export type HandoverKind = (typeof handoverKinds)[number];

const side = z.enum(["renter", "owner"]);

/** Who recorded a handover: a side, or an administrator in its place. */
const recordingSide = z.enum([...side.options, "admin"]);
export type RecordingSide = z.infer<typeof recordingSide>;

/** What one side recorded. */
const sideRecord = z.object({
  side: recordingSide,
  at: z.iso.datetime(),
  /** When the server received it. */
  recordedAt: z.iso.datetime(),
  odometerKm: z.int(),
  fuelPercent: z.int(),
  damage: z.array(z.object({ place: damagePlace, note: z.string() })),
  note: z.string().nullable(),
  /** `view` is the view that a guided picture shows; null for further pictures. */
  pictures: z.array(z.object({ id: z.uuid(), url: z.string(), view: handoverView.nullable() })),
});
export type SideRecord = z.infer<typeof sideRecord>;

/** A handover, as recorded by the side that performed it. */
export const handover = sideRecord.extend({
  kind: z.enum(handoverKinds),
  vehicleId: z.string(),
  vehicleTitle: z.string(),
  depositKeptCents: z.int(),
  depositKeptReason: z.string().nullable(),
  isLicenceChecked: z.boolean(),
  /** Each side's signature, drawn as an SVG path or typed as a name. */
  signatures: z.array(
    z.object({
      side,
      strokes: z.string().nullable(),
      typedName: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
  /** The other side's own record. */
  confirmation: sideRecord.nullable(),
});
export type Handover = z.infer<typeof handover>;
