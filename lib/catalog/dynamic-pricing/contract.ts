import { z } from "zod";
import { dayPrice } from "@/lib/catalog/pricing/contract";
import { priceReason } from "@/lib/catalog/pricing/day-prices/contract";

/** The number of days from today that have suggestions and follow a price rule. */
export const DAYS_AHEAD = 90;

/** A suggested price for a free day that differs from its current one, with the reasons. */
const priceSuggestion = z.object({
  day: z.iso.date(),
  dailyPriceCents: z.int(),
  reasons: z.array(priceReason).min(1),
});
export type PriceSuggestion = z.infer<typeof priceSuggestion>;

/** The suggestions for a vehicle's days, in order, for actors who may set its prices. */
export const priceSuggestions = z.object({ items: z.array(priceSuggestion) });
export type PriceSuggestions = z.infer<typeof priceSuggestions>;

/**
 * The limits of a price rule, in cents a day. With `allVehicles`, the other vehicles of the business get one as well,
 * with limits in the same proportion to their daily price.
 */
export const priceRuleRequest = z
  .object({ floorCents: dayPrice, ceilingCents: dayPrice, allVehicles: z.boolean().default(false) })
  .refine(({ floorCents, ceilingCents }) => floorCents <= ceilingCents, {
    message: "priceRuleOrder",
    path: ["ceilingCents"],
  });
export type PriceRuleRequest = z.infer<typeof priceRuleRequest>;

/** With `allVehicles`, the price rules of the business's other vehicles end as well. */
export const endPriceRuleQuery = z.object({
  allVehicles: z
    .enum(["true", "false"])
    .default("false")
    .transform((text) => text === "true"),
});

/** A vehicle's price rule; null if its prices do not follow suggestions automatically. */
export const priceRule = z.object({
  rule: z
    .object({
      floorCents: z.int(),
      ceilingCents: z.int(),
      /** When it last set prices; null before the first time. */
      appliedAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  dailyPriceCents: z.int(),
  /** The number of upcoming days whose price it sets. */
  automaticDays: z.int(),
  /** The number of other vehicles of the business. */
  otherVehicles: z.int(),
});
export type PriceRule = z.infer<typeof priceRule>;
