import { z } from "zod";
import { dayPriceSources } from "@/db/enums/catalog";
import { dayPrice } from "@/lib/catalog/pricing/contract";
import { daysBetween } from "@/lib/platform/dates";
import { calendarDay } from "@/lib/platform/day-range";

/** Days in one request, and how far ahead a day may have a price of its own: as far as a booking may begin. */
export const MOST_DAYS = 366;
const MOST_RANGES = 100;

/** The price of some days. Half-open: `endsOn` is the first day after them. Null: back to the usual price. */
const dayPriceRange = z
  .object({ startsOn: calendarDay, endsOn: calendarDay, dailyPriceCents: dayPrice.nullable() })
  .refine(({ startsOn, endsOn }) => endsOn > startsOn, { message: "datesOrder", path: ["endsOn"] });

/** A half-open range of local days, whose prices are read. */
export const dayPricesQuery = z
  .object({ from: calendarDay, to: calendarDay })
  .refine(({ from, to }) => to > from, { message: "datesOrder", path: ["to"] })
  .refine(({ from, to }) => daysBetween(from, to) <= MOST_DAYS, {
    message: "dayPricesTooMany",
    path: ["to"],
  });
export type DayPricesQuery = z.infer<typeof dayPricesQuery>;

/** Several ranges, so that an undo is one request; of two for the same day, the later stands. */
export const dayPricesRequest = z.object({
  ranges: z
    .array(dayPriceRange)
    .min(1, "fieldRequired")
    .max(MOST_RANGES, "fieldInvalid")
    .refine(
      (ranges) =>
        ranges.reduce((sum, { startsOn, endsOn }) => sum + daysBetween(startsOn, endsOn), 0) <= MOST_DAYS,
      "dayPricesTooMany",
    ),
});
export type DayPricesRequest = z.infer<typeof dayPricesRequest>;

/** Why another price is suggested for a day, each reason with its effect in whole per cent of the usual price. */
export const priceReason = z.discriminatedUnion("kind", [
  /** So many of the similar vehicles nearby that are on offer that day are booked. */
  z.object({ kind: z.literal("demand"), percent: z.int(), booked: z.int(), of: z.int() }),
  /** So many of the similar vehicles nearby have a season that day that costs more. */
  z.object({ kind: z.literal("season"), percent: z.int(), priced: z.int(), of: z.int() }),
  /** The day is so many days ahead and free. */
  z.object({ kind: z.literal("lead_time"), percent: z.int(), days: z.int() }),
]);
export type PriceReason = z.infer<typeof priceReason>;

/** What a day costs and why. */
const pricedDay = z.object({
  day: z.iso.date(),
  dailyPriceCents: z.int(),
  rule: z.enum(["rent", "weekday", "weekend", "season", ...dayPriceSources]),
  /** The season's name as its owner wrote it. */
  seasonName: z.string().nullable(),
  /** What it costs without a price of its own. */
  usualCents: z.int(),
  /** For a price by the rule: when it was set, and why. */
  automatic: z.object({ setAt: z.iso.datetime(), reasons: z.array(priceReason) }).nullable(),
});
export type PricedDay = z.infer<typeof pricedDay>;

/** The prices of a vehicle's days from today on, for those who may set them. */
export const dayPrices = z.object({ days: z.array(pricedDay) });
export type DayPrices = z.infer<typeof dayPrices>;
