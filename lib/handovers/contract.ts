import { z } from "zod";
import type { ErrorKey } from "@/lib/i18n/error-keys";
import { type HandoverLimits, handoverProblems } from "./rules";

/** Where on a car a damage is; sentences are handovers.places.*. */
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

export const MOST_PICTURES = 12;

/** What a signature's strokes are drawn in; shown at any size with these sides. */
export const SIGNATURE_BOX = { width: 600, height: 200 };

/** "M12 80 L40 22 L41 25 M90 100 L92 104": where the finger came down, and on to where it went. */
const signature = z
  .string()
  .max(20_000, "signatureInvalid")
  .regex(/^(?:M\d{1,3} \d{1,3}(?: L\d{1,3} \d{1,3})+(?: |$))+$/, "signatureInvalid");

const seen = z.object({
  odometerKm: z.int("odometerRequired").min(0, "odometerRequired").max(2_000_000, "odometerRequired"),
  /** Whole percent of a full tank or battery. */
  fuelPercent: z.int().min(0).max(100),
  damage: z.array(damageMark).max(20).optional(),
  note: z.string().trim().max(1_000).optional(),
  /** Uploads of one's own (purpose handover_picture), in their order. */
  pictures: z.array(z.uuid()).max(MOST_PICTURES).optional(),
  /** By the renter's finger: that this is what both sides saw. */
  signature: signature.optional(),
});

export const pickupRequest = seen.extend({
  /** The owner hands the car over without the deposit. */
  isDepositWaived: z.boolean().optional(),
});
export type PickupRequest = z.infer<typeof pickupRequest>;

export const returnRequest = seen.extend({
  /** When the car came back, where that was before now. */
  returnedAt: z.iso.datetime({ offset: true }).optional(),
  /** What of the deposit stays with the owner, besides late days; US cents. */
  depositKeptCents: z.int("amountInvalid").min(0, "amountInvalid").optional(),
  depositKeptReason: z.string().trim().max(500).optional(),
});
export type ReturnRequest = z.infer<typeof returnRequest>;

/** The form: it knows what the server will hold against the odometer and the deposit, and says all of it at once. */
export function returnForm(limits: HandoverLimits) {
  type Field = "odometerKm" | "depositKeptCents" | "depositKeptReason";
  const keeps = (field: Field) => (seen: ReturnRequest) =>
    handoverProblems(seen, limits)[field] === undefined;
  const at = (field: Field, message: ErrorKey) => ({
    ...{ path: [field], message },
    // Also while something else is still wrong.
    when: ({ value }: { value: unknown }) => typeof value === "object",
  });
  return returnRequest
    .refine(keeps("odometerKm"), at("odometerKm", "odometerBelow"))
    .refine(keeps("depositKeptCents"), at("depositKeptCents", "depositKeptTooMuch"))
    .refine(keeps("depositKeptReason"), at("depositKeptReason", "depositReasonRequired"));
}

/** What was seen when the car changed hands. */
export const handover = z.object({
  kind: z.enum(["pickup", "return"]),
  at: z.iso.datetime(),
  odometerKm: z.int(),
  fuelPercent: z.int(),
  damage: z.array(z.object({ place: damagePlace, note: z.string() })),
  note: z.string().nullable(),
  depositKeptCents: z.int(),
  depositKeptReason: z.string().nullable(),
  pictures: z.array(z.object({ id: z.uuid(), url: z.string() })),
  signature: z.string().nullable(),
});
export type Handover = z.infer<typeof handover>;
