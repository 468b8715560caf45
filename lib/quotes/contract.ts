import { z } from "zod";
import { extraKind, extraKinds } from "@/lib/prices/contract";

/** One line of the bill. Discounts are negative. `rule` names the message that explains it (quotes.lines.*). */
export const quoteLine = z.object({
  rule: z.enum([
    "rent",
    "weekday",
    "weekend",
    "season",
    "weekly_discount",
    "monthly_discount",
    /** A difference too small to be charged. */
    "waived",
    ...extraKinds,
  ]),
  /** The season's, as its owner calls it. */
  name: z.string().optional(),
  /** Days for rent and for extras by the day, 1 for extras by the rental, percent for discounts. */
  quantity: z.int(),
  unitCents: z.int(),
  amountCents: z.int(),
  /** Of extras: how many, and what the price is for. */
  pieces: z.int().optional(),
  per: z.enum(["day", "rental"]).optional(),
});
export type QuoteLine = z.infer<typeof quoteLine>;

/** Something chosen besides the car. */
const chosenExtra = z.object({ kind: extraKind, quantity: z.int().min(1).max(10) });
export type ChosenExtra = z.infer<typeof chosenExtra>;

export const quoteRequest = z
  .object({
    vehicleId: z.string().min(1).max(120),
    startsAt: z.iso.datetime({ offset: true }),
    endsAt: z.iso.datetime({ offset: true }),
    extras: z.array(chosenExtra).max(extraKinds.length).default([]),
    /** Where the car is brought to; with the extra `delivery`, and only then. */
    deliveryAddress: z.string().trim().min(1, "deliveryAddressRequired").max(300, "textTooLong").optional(),
  })
  .superRefine(({ extras, deliveryAddress }, context) => {
    const kinds = new Set(extras.map(({ kind }) => kind));
    const refuse = (message: string, path: string) =>
      context.addIssue({ code: "custom", message, path: [path] });
    if (kinds.size < extras.length) refuse("fieldInvalid", "extras");
    if (kinds.has("insurance_plus") && kinds.has("insurance_full")) refuse("insuranceTwice", "extras");
    if (kinds.has("delivery") && !deliveryAddress) refuse("deliveryAddressRequired", "deliveryAddress");
    if (!kinds.has("delivery") && deliveryAddress) refuse("fieldInvalid", "deliveryAddress");
  });
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
  totalRwf: z.int(),
  rwfPerHundredUsd: z.int(),
  expiresAt: z.iso.datetime(),
  /** Until when cancelling costs nothing. */
  freeCancellationUntil: z.iso.datetime(),
  isInstantBook: z.boolean(),
});
export type Quote = z.infer<typeof quote>;

/** A quote before there is anybody who books it, as it is shown beside signing in. */
export interface BookingDraft {
  startsAt: string;
  endsAt: string;
  days: number;
  totalCents: number;
  totalRwf: number;
  vehicle: { title: string; neighbourhood: string; timeZone: string; picture: string | null };
}
