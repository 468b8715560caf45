import { z } from "zod";
import { extraUnits, vehicleExtraKinds } from "@/db/enums/catalog";
import { type VehiclePriceSettings, vehicleExtraKind, vehiclePrices } from "@/lib/catalog/pricing/contract";
import { plusDays } from "@/lib/platform/dates";
import { dollarText, parseCents } from "@/lib/platform/typed-numbers";

// The form's version of the contract: amounts as typed text, a season's last day inclusive.

const { dailyPriceCents, weekendPriceCents, weeklyDiscountPercent, depositCents, seasons, extras } =
  vehiclePrices.shape;
const { earlyBirdDays, lastMinuteDays } = vehiclePrices.shape;

function centsOf(text: string, context: z.RefinementCtx): number {
  const cents = parseCents(text);
  if (!Number.isNaN(cents)) return cents;
  context.addIssue({ code: "custom", message: "amountInvalid" });
  return z.NEVER;
}

export const dollars = z.string().trim().transform(centsOf);
const wholeNumberText = z.string().trim().transform(Number);
const percent = wholeNumberText.pipe(weeklyDiscountPercent);

const seasonFields = z
  .object({ name: z.string(), startsOn: z.string(), endsOn: z.string(), dailyPriceCents: dollars })
  // In the form both days belong to the season.
  .transform(({ endsOn, ...season }) => ({ ...season, endsOn: endsOn === "" ? "" : plusDays(endsOn, 1) }));

/** A disabled extra may have an invalid price. */
const extraFields = z
  .object({
    kind: vehicleExtraKind,
    priceCents: z.string().trim(),
    unit: z.enum(extraUnits),
    maxQuantity: z.string().transform(Number),
    isOffered: z.boolean(),
  })
  .transform(({ priceCents, ...extra }, context) => ({
    ...extra,
    priceCents: extra.isOffered
      ? centsOf(priceCents, {
          ...context,
          addIssue: (issue) =>
            context.addIssue(typeof issue === "string" ? issue : { ...issue, path: ["priceCents"] }),
        })
      : parseCents(priceCents) || 0,
  }));

export const pricesSchema = z.object({
  dailyPriceCents: dollars.pipe(dailyPriceCents),
  weekendPriceCents: z
    .string()
    .trim()
    .transform((text, context) => (text === "" ? null : centsOf(text, context)))
    .pipe(weekendPriceCents),
  weeklyDiscountPercent: percent,
  monthlyDiscountPercent: percent,
  nonRefundablePercent: percent,
  earlyBirdDays: wholeNumberText.pipe(earlyBirdDays),
  earlyBirdPercent: percent,
  lastMinuteDays: wholeNumberText.pipe(lastMinuteDays),
  lastMinutePercent: percent,
  depositCents: dollars.pipe(depositCents),
  seasons: z.array(seasonFields).pipe(seasons),
  extras: z.array(extraFields).pipe(extras),
});
export type PriceFields = z.input<typeof pricesSchema>;

/** The suggested price of an extra the owner has never set. */
const suggestedExtras = {
  insurance_plus: { priceCents: 800, unit: "day" },
  insurance_full: { priceCents: 1_500, unit: "day" },
  driver: { priceCents: 2_500, unit: "day" },
  additional_driver: { priceCents: 500, unit: "day" },
  child_seat: { priceCents: 300, unit: "day" },
  delivery: { priceCents: 1_500, unit: "rental" },
  hotel_delivery: { priceCents: 1_000, unit: "rental" },
  airport_delivery: { priceCents: 1_500, unit: "rental" },
} as const;

/** Stored prices as form values; every kind of extra has a row. */
export function priceFieldsOf(settings: VehiclePriceSettings): PriceFields {
  return {
    dailyPriceCents: dollarText(settings.dailyPriceCents),
    weekendPriceCents: settings.weekendPriceCents === null ? "" : dollarText(settings.weekendPriceCents),
    weeklyDiscountPercent: String(settings.weeklyDiscountPercent),
    monthlyDiscountPercent: String(settings.monthlyDiscountPercent),
    nonRefundablePercent: String(settings.nonRefundablePercent),
    earlyBirdDays: String(settings.earlyBirdDays),
    earlyBirdPercent: String(settings.earlyBirdPercent),
    lastMinuteDays: String(settings.lastMinuteDays),
    lastMinutePercent: String(settings.lastMinutePercent),
    depositCents: dollarText(settings.depositCents),
    seasons: settings.seasons.map((season) => ({
      ...season,
      endsOn: plusDays(season.endsOn, -1),
      dailyPriceCents: dollarText(season.dailyPriceCents),
    })),
    extras: vehicleExtraKinds.map((kind) => {
      const stored = settings.extras.find((extra) => extra.kind === kind);
      const extra = stored ?? { kind, ...suggestedExtras[kind], maxQuantity: 1, isOffered: false };
      return { ...extra, priceCents: dollarText(extra.priceCents), maxQuantity: String(extra.maxQuantity) };
    }),
  };
}
