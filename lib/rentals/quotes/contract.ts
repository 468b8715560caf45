import { z } from "zod";
import { addressDeliveryKinds, deliveryExtraKinds, extraKinds } from "@/db/enums/catalog";
import { driverRequirements } from "@/lib/catalog/driver-requirements/contract";
import { driverService } from "@/lib/catalog/driver-service/contract";
import { chosenExtra, quoteLine } from "@/lib/catalog/pricing/contract";
import { usageTerms } from "@/lib/catalog/pricing/usage-terms";
import { fuelType } from "@/lib/catalog/vehicles/contract";
import { textTooLong } from "@/lib/platform/i18n/error-keys";
import { plausibleInstant } from "@/lib/platform/plausible-instant";
import { cleanMultilineText } from "@/lib/platform/text";
import { typedPromoCode } from "@/lib/rentals/promo-codes/contract";

/** The extras of a quote. */
const extrasFields = {
  extras: z.array(chosenExtra).max(extraKinds.length).default([]),
  /** Where the vehicle is delivered; required with a delivery to an address or a hotel and rejected without one. */
  deliveryAddress: z
    .string()
    .overwrite(cleanMultilineText)
    .trim()
    .min(1, "deliveryAddressRequired")
    .max(300, textTooLong)
    .optional(),
};

/** Refuses extras that exclude each other, and a delivery without its address. */
export function checkExtras(
  { extras, deliveryAddress }: z.output<z.ZodObject<typeof extrasFields>>,
  context: z.RefinementCtx,
): void {
  const kinds = new Set(extras.map(({ kind }) => kind));
  const refuse = (message: string, path: string) =>
    context.addIssue({ code: "custom", message, path: [path] });
  if (kinds.size < extras.length) refuse("fieldInvalid", "extras");
  if (kinds.has("insurance_plus") && kinds.has("insurance_full")) refuse("insuranceTwice", "extras");
  const deliveries = deliveryExtraKinds.filter((kind) => kinds.has(kind));
  const isAddressed = addressDeliveryKinds.some((kind) => kinds.has(kind));
  if (deliveries.length > 1) refuse("deliveryTwice", "extras");
  if (isAddressed && !deliveryAddress) refuse("deliveryAddressRequired", "deliveryAddress");
  if (!isAddressed && deliveryAddress) refuse("fieldInvalid", "deliveryAddress");
}

export const quoteRequest = z
  .object({
    vehicleId: z.string().min(1).max(120),
    startsAt: plausibleInstant,
    endsAt: plausibleInstant,
    ...extrasFields,
    /** The lower non-refundable rate, if the vehicle has one. */
    isNonRefundable: z.boolean().default(false),
    promoCode: typedPromoCode.optional(),
  })
  .superRefine(checkExtras);
export type QuoteRequest = z.input<typeof quoteRequest>;

/** All amounts in US cents unless the name says RWF (whole francs). */
export const quote = z.object({
  id: z.uuid(),
  vehicleId: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  days: z.int(),
  dailyPriceCents: z.int(),
  lines: z.array(quoteLine),
  extras: z.array(chosenExtra),
  deliveryAddress: z.string().nullable(),
  totalCents: z.int(),
  depositCents: z.int(),
  usageTerms,
  driverRequirements,
  driverService,
  fuelType,
  totalRwf: z.int(),
  rwfPerHundredUsd: z.int(),
  expiresAt: z.iso.datetime(),
  /** The renter chose the non-refundable rate; the second is the discount for it, 0 where it is not offered. */
  isNonRefundable: z.boolean(),
  nonRefundablePercent: z.int(),
  /** The time until which cancelling is free; the time of the quote for the non-refundable rate. */
  freeCancellationUntil: z.iso.datetime(),
  isInstantBook: z.boolean(),
});
export type Quote = z.infer<typeof quote>;

/** A quote without a user yet, shown beside the sign-in form. */
export interface UnclaimedQuote {
  startsAt: string;
  endsAt: string;
  days: number;
  totalCents: number;
  totalRwf: number;
  vehicle: { title: string; neighbourhood: string; timeZone: string; picture: string | null };
}
