import { z } from "zod";

/** One line of the bill. Discounts are negative. `rule` names the message that explains it (quotes.lines.*). */
export const quoteLine = z.object({
  rule: z.enum(["rent", "weekly_discount", "monthly_discount"]),
  /** Days for rent, percent for discounts. */
  quantity: z.int(),
  unitCents: z.int(),
  amountCents: z.int(),
});
export type QuoteLine = z.infer<typeof quoteLine>;

/** Something chosen besides the car. */
const chosenExtra = z.object({
  kind: z.enum(["insurance_plus", "insurance_full", "driver", "child_seat", "delivery"]),
  quantity: z.int().min(1).max(10),
});
export type ChosenExtra = z.infer<typeof chosenExtra>;

export const quoteRequest = z.object({
  vehicleId: z.string().min(1).max(120),
  startsAt: z.iso.datetime({ offset: true }),
  endsAt: z.iso.datetime({ offset: true }),
});
export type QuoteRequest = z.infer<typeof quoteRequest>;

/** All amounts in US cents unless the name says RWF (whole francs). */
export const quote = z.object({
  id: z.uuid(),
  vehicleId: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  days: z.int(),
  dailyPriceCents: z.int(),
  lines: z.array(quoteLine),
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
