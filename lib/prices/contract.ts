import { z } from "zod";
import { calendarDay } from "@/lib/day-range";
import { chargeable } from "@/lib/payments/least-charge";

export const extraKinds = ["insurance_plus", "insurance_full", "driver", "child_seat", "delivery"] as const;
export const extraKind = z.enum(extraKinds);

/** More seasons than anybody keeps in mind; the bound keeps a car's page and its quotes small. */
const MOST_SEASONS = 24;
/** Dollars in cents: above it lies a typing error. */
const DEAREST_DAY = 500_000;
const DEAREST_EXTRA = 100_000;
const MOST_OF_ONE_EXTRA = 10;

const dayPrice = z.int("fieldInvalid").min(100, "dayPriceRange").max(DEAREST_DAY, "dayPriceRange");
const deposit = z
  .int("fieldInvalid")
  .min(0, "depositRange")
  .max(DEAREST_DAY, "depositRange")
  .refine((cents) => cents <= 0 || chargeable(cents) > 0, "depositTooSmall");
const extraPrice = z.int("fieldInvalid").min(0, "extraPriceRange").max(DEAREST_EXTRA, "extraPriceRange");
const percent = z.int("fieldInvalid").min(0, "percentRange").max(90, "percentRange");

/** Days with a price of their own. Half-open: `endsOn` is the first day after the season. */
export const season = z
  .object({
    name: z.string().trim().min(1, "fieldRequired").max(40, "textTooLong"),
    startsOn: calendarDay,
    endsOn: calendarDay,
    dailyPriceCents: dayPrice,
  })
  .refine(({ startsOn, endsOn }) => endsOn > startsOn, { message: "seasonOrder", path: ["endsOn"] });
export type Season = z.infer<typeof season>;

/** What can be had with a car besides, in cents a day or a rental. */
export const offeredExtra = z.object({
  kind: extraKind,
  priceCents: extraPrice,
  unit: z.enum(["day", "rental"]),
  maxQuantity: z.int().min(1).max(MOST_OF_ONE_EXTRA),
});
export type OfferedExtra = z.infer<typeof offeredExtra>;

/** Of child seats there may be more than one, of nothing else. */
const extra = offeredExtra
  .extend({ isOffered: z.boolean() })
  .refine(({ kind, maxQuantity }) => kind === "child_seat" || maxQuantity === 1, {
    message: "fieldInvalid",
    path: ["maxQuantity"],
  });

/** Everything an owner says about what a car costs. Amounts in US cents. */
export const vehiclePrices = z.object({
  dailyPriceCents: dayPrice,
  /** For days that begin on a Saturday or Sunday; null: as on any other. */
  weekendPriceCents: dayPrice.nullable(),
  /** Whole percent off the rent for 7 and more, and for 30 and more days. */
  weeklyDiscountPercent: percent,
  monthlyDiscountPercent: percent,
  depositCents: deposit,
  seasons: z.array(season).max(MOST_SEASONS, "tooManySeasons").superRefine(refuseOverlap),
  extras: z
    .array(extra)
    .max(extraKinds.length, "fieldInvalid")
    .refine((extras) => new Set(extras.map(({ kind }) => kind)).size === extras.length, "fieldInvalid"),
});
export type VehiclePrices = z.infer<typeof vehiclePrices>;

/** What is left out stays; seasons and extras are replaced as wholes. */
export const pricesRequest = vehiclePrices.partial();
export type PricesRequest = z.infer<typeof pricesRequest>;

/** The prices of a car and which car it is, for those who set them. */
export const priceSheet = vehiclePrices.extend({
  vehicle: z.object({
    id: z.string(),
    title: z.string(),
    picture: z.string().nullable(),
    timeZone: z.string(),
    minDays: z.int(),
    maxDays: z.int(),
  }),
});
export type PriceSheet = z.infer<typeof priceSheet>;

/** A day belongs to one season: the later one of two that meet is the one to move. */
function refuseOverlap(seasons: Season[], context: z.RefinementCtx<Season[]>): void {
  for (const [index, one] of seasons.entries()) {
    const isTaken = seasons
      .slice(0, index)
      .some((other) => one.startsOn < other.endsOn && other.startsOn < one.endsOn);
    if (isTaken) context.addIssue({ code: "custom", message: "seasonsOverlap", path: [index, "startsOn"] });
  }
}
