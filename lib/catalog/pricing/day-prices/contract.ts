import { z } from "zod";
import { dayPriceSources } from "@/db/enums/catalog";
import { dayPrice } from "@/lib/catalog/pricing/contract";
import { daysBetween } from "@/lib/platform/dates";
import { calendarDay } from "@/lib/platform/day-range";

/**
 * The limit of days in one request, and how far ahead a day may have an individual price: as far as a booking may
 * begin.
 */
export const MAX_DAYS = 366;
const MAX_RANGES = 100;

/** The price of a range of days. Half-open: `endsOn` is the first day after them. Null restores the usual price. */
const dayPriceRange = z
  .object({ startsOn: calendarDay, endsOn: calendarDay, dailyPriceCents: dayPrice.nullable() })
  .refine(({ startsOn, endsOn }) => endsOn > startsOn, { message: "datesOrder", path: ["endsOn"] });

/** The half-open range of local days to read prices for. */
export const dayPricesQuery = z
  .object({ from: calendarDay, to: calendarDay })
  .refine(({ from, to }) => to > from, { message: "datesOrder", path: ["to"] })
  .refine(({ from, to }) => daysBetween(from, to) <= MAX_DAYS, {
    message: "dayPricesTooMany",
    path: ["to"],
  });
export type DayPricesQuery = z.infer<typeof dayPricesQuery>;

/** Several ranges, so that an undo is one request; for the same day, the later range wins. */
export const dayPricesRequest = z.object({
  ranges: z
    .array(dayPriceRange)
    .min(1, "fieldRequired")
    .max(MAX_RANGES, "fieldInvalid")
    .refine(
      (ranges) =>
        ranges.reduce((sum, { startsOn, endsOn }) => sum + daysBetween(startsOn, endsOn), 0) <= MAX_DAYS,
      "dayPricesTooMany",
    ),
});
export type DayPricesRequest = z.infer<typeof dayPricesRequest>;

/** A reason for a suggested price, with its effect in whole percent of the usual price. */
export const priceReason = z.discriminatedUnion("kind", [
  /** `booked` of the similar vehicles nearby that are on offer that day are booked. */
  z.object({ kind: z.literal("demand"), percent: z.int(), booked: z.int(), of: z.int() }),
  /** `priced` of the similar vehicles nearby have a more expensive season that day. */
  z.object({ kind: z.literal("season"), percent: z.int(), priced: z.int(), of: z.int() }),
  /** The day is free and this many days ahead. */
  z.object({ kind: z.literal("lead_time"), percent: z.int(), days: z.int() }),
]);
export type PriceReason = z.infer<typeof priceReason>;

/** The price of a day and its reason. */
const pricedDay = z.object({
  day: z.iso.date(),
  dailyPriceCents: z.int(),
  rule: z.enum(["rent", "weekday", "weekend", "season", ...dayPriceSources]),
  /** The season's name as entered by its owner. */
  seasonName: z.string().nullable(),
  /** Its price without an individual price. */
  usualCents: z.int(),
  /** For an automatic price: when it was set, and the reasons. */
  automatic: z.object({ setAt: z.iso.datetime(), reasons: z.array(priceReason) }).nullable(),
});
export type PricedDay = z.infer<typeof pricedDay>;

/** The prices of a vehicle's days from today on, for actors who may set them. */
export const dayPrices = z.object({ days: z.array(pricedDay) });
export type DayPrices = z.infer<typeof dayPrices>;
