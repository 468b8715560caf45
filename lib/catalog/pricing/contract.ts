import { z } from "zod";
import { extraKinds, extraUnits, vehicleExtraKinds } from "@/db/enums/catalog";
import { deposit, MAX_DAY_CENTS } from "@/lib/businesses/settings/rental-terms-contract";
import { calendarDay } from "@/lib/platform/day-range";
import { textTooLong } from "@/lib/platform/i18n/error-keys";
import { isSingleLine } from "@/lib/platform/text";

const extraKind = z.enum(extraKinds);
export const vehicleExtraKind = z.enum(vehicleExtraKinds);
/** More than owners need; the limit keeps a vehicle's page and its quotes small. */
export const MAX_SEASONS = 24;
const MAX_EXTRA_CENTS = 100_000;
export const MAX_OF_ONE_EXTRA = 10;

export const dayPrice = z.int("fieldInvalid").min(100, "dayPriceRange").max(MAX_DAY_CENTS, "dayPriceRange");
const extraPrice = z.int("fieldInvalid").min(0, "extraPriceRange").max(MAX_EXTRA_CENTS, "extraPriceRange");
const percent = z.int("percentRange").min(0, "percentRange").max(90, "percentRange");
// The two ranges do not overlap, so a booking is never both early and late.
const earlyBirdDays = z
  .int("earlyBirdDaysRange")
  .min(14, "earlyBirdDaysRange")
  .max(365, "earlyBirdDaysRange");
const lastMinuteDays = z
  .int("lastMinuteDaysRange")
  .min(1, "lastMinuteDaysRange")
  .max(13, "lastMinuteDaysRange");

/** A season with its own daily price. Half-open: `endsOn` is the first day after the season. */
export const season = z
  .object({
    name: z.string().trim().min(1, "fieldRequired").max(40, textTooLong).refine(isSingleLine, "fieldInvalid"),
    startsOn: calendarDay,
    endsOn: calendarDay,
    dailyPriceCents: dayPrice,
  })
  .refine(({ startsOn, endsOn }) => endsOn > startsOn, { message: "seasonOrder", path: ["endsOn"] });
export type Season = z.infer<typeof season>;

/** An optional extra of a vehicle, in cents per day or per booking. */
export const offeredExtra = z.object({
  kind: extraKind,
  priceCents: extraPrice,
  unit: z.enum(extraUnits),
  maxQuantity: z.int().min(1).max(MAX_OF_ONE_EXTRA),
});
export type OfferedExtra = z.infer<typeof offeredExtra>;

/** Extras that can be booked more than once. */
const countedExtras = ["child_seat", "additional_driver"];
const extra = offeredExtra
  .extend({ kind: vehicleExtraKind, isOffered: z.boolean() })
  .refine(({ kind, maxQuantity }) => countedExtras.includes(kind) || maxQuantity === 1, {
    message: "fieldInvalid",
    path: ["maxQuantity"],
  });

/** All prices of a vehicle. Amounts in US cents. */
export const vehiclePrices = z.object({
  dailyPriceCents: dayPrice,
  /** For days that begin on a Saturday or Sunday; null for the daily price. */
  weekendPriceCents: dayPrice.nullable(),
  /** Whole percent off the rent from 7 days and from 30 days. */
  weeklyDiscountPercent: percent,
  monthlyDiscountPercent: percent,
  /** Whole percent off for the non-refundable rate; 0 if it is not offered. */
  nonRefundablePercent: percent,
  /** Whole percent off when the pick-up is at least this many days ahead. */
  earlyBirdDays,
  earlyBirdPercent: percent,
  /** Whole percent off when the pick-up is at most this many days ahead. */
  lastMinuteDays,
  lastMinutePercent: percent,
  depositCents: deposit,
  seasons: z.array(season).max(MAX_SEASONS, "tooManySeasons").superRefine(refuseOverlap),
  extras: z
    .array(extra)
    .max(vehicleExtraKinds.length, "fieldInvalid")
    .refine((extras) => new Set(extras.map(({ kind }) => kind)).size === extras.length, "fieldInvalid"),
});
export type VehiclePrices = z.infer<typeof vehiclePrices>;

/**
 * Omitted fields stay; seasons and extras are replaced as whole lists. With `updatedAt`, the value that was read, a change
 * made by somebody else since is not overwritten.
 */
export const pricesRequest = vehiclePrices.partial().extend({ updatedAt: z.iso.datetime().nullish() });
export type PricesRequest = z.infer<typeof pricesRequest>;

/** A vehicle's prices with its name, for actors who may set them. */
export const vehiclePriceSettings = vehiclePrices.extend({
  updatedAt: z.iso.datetime().nullable(),
  /** The days from today on that have an individual price. */
  dayPrices: z.array(z.object({ day: z.iso.date(), dailyPriceCents: z.int() })),
  /** The marketplace's commission for a booking quoted now. */
  commissionPercent: z.int(),
  vehicle: z.object({
    id: z.string(),
    businessId: z.string(),
    title: z.string(),
    picture: z.string().nullable(),
    timeZone: z.string(),
    minDays: z.int(),
    maxDays: z.int(),
  }),
});
export type VehiclePriceSettings = z.infer<typeof vehiclePriceSettings>;

/** Seasons may not overlap. The error points to the later one of the two. */
function refuseOverlap(seasons: Season[], context: z.RefinementCtx<Season[]>): void {
  for (const [index, one] of seasons.entries()) {
    const isTaken = seasons
      .slice(0, index)
      .some((other) => one.startsOn < other.endsOn && other.startsOn < one.endsOn);
    if (isTaken) context.addIssue({ code: "custom", message: "seasonsOverlap", path: [index, "startsOn"] });
  }
}
/** The side whose earnings a discount reduces. */
const discountBearer = z.enum(["owner", "marketplace"]);
export type DiscountBearer = z.infer<typeof discountBearer>;

/**
 * One line of the bill. Discounts are negative. `rule` names the message that explains it (quotes.lines.*).
 */
export const quoteLine = z.object({
  rule: z.enum([
    "rent",
    "weekday",
    "weekend",
    "season",
    "day_price",
    "weekly_discount",
    "monthly_discount",
    "early_bird",
    "last_minute",
    "non_refundable",
    "promo_code",
    /** The reduction for the remaining days with a cheaper vehicle. */
    "vehicle_change",
    /** The business's discount at its counter. */
    "counter_discount",
    /** A difference too small to be charged. */
    "waived",
    ...extraKinds,
  ]),
  /** The season's name as entered by its owner, or the promo code. */
  name: z.string().optional(),
  /** Who bears a discount. Missing on lines stored before promo codes existed, whose discounts the owner bears. */
  bearer: discountBearer.optional(),
  /**
   * Days for rent and for extras per day, 1 for extras per booking, percent for discounts (0 for a promo code with an
   * amount, which is then the unit), days for `vehicle_change`, whose unit is the difference for the whole rental
   * between the vehicle and the first one (on older lines 0 days, and the unit is the amount).
   */
  quantity: z.int(),
  unitCents: z.int(),
  amountCents: z.int(),
  /** For extras: their number, and the unit of the price. */
  pieces: z.int().optional(),
  per: z.enum(extraUnits).optional(),
});
export type QuoteLine = z.infer<typeof quoteLine>;
export const chosenExtra = z.object({ kind: extraKind, quantity: z.int().min(1).max(10) });
export type ChosenExtra = z.infer<typeof chosenExtra>;
