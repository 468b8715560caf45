import { z } from "zod";
import { plusDays } from "@/lib/dates";
import { readCents } from "@/lib/numbers";
import { extraKind, extraKinds, type PriceSheet, vehiclePrices } from "@/lib/prices/contract";

// The form's side of the contract: money as people write it, a season's last day as one calls it.

const { dailyPriceCents, weekendPriceCents, weeklyDiscountPercent, depositCents, seasons, extras } =
  vehiclePrices.shape;

function centsOf(text: string, context: z.RefinementCtx): number {
  const cents = readCents(text);
  if (!Number.isNaN(cents)) return cents;
  context.addIssue({ code: "custom", message: "amountInvalid" });
  return z.NEVER;
}

const dollars = z.string().trim().transform(centsOf);
const percent = z.string().trim().transform(Number).pipe(weeklyDiscountPercent);

const seasonFields = z
  .object({ name: z.string(), startsOn: z.string(), endsOn: z.string(), dailyPriceCents: dollars })
  // In the form both days are part of the season.
  .transform(({ endsOn, ...season }) => ({ ...season, endsOn: endsOn === "" ? "" : plusDays(endsOn, 1) }));

/** What is switched off need not have a sensible price. */
const extraFields = z
  .object({
    kind: extraKind,
    priceCents: z.string().trim(),
    unit: z.enum(["day", "rental"]),
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
      : readCents(priceCents) || 0,
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
  depositCents: dollars.pipe(depositCents),
  seasons: z.array(seasonFields).pipe(seasons),
  extras: z.array(extraFields).pipe(extras),
});
export type PriceFields = z.input<typeof pricesSchema>;

const written = (cents: number) => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

/** What an extra costs before its owner has said anything. */
const suggested = {
  insurance_plus: { priceCents: 800, unit: "day" },
  insurance_full: { priceCents: 1_500, unit: "day" },
  driver: { priceCents: 2_500, unit: "day" },
  child_seat: { priceCents: 300, unit: "day" },
  delivery: { priceCents: 1_500, unit: "rental" },
} as const;

/** Stored prices as the form shows them; every kind of extra has its row. */
export function fieldsOf(sheet: PriceSheet): PriceFields {
  return {
    dailyPriceCents: written(sheet.dailyPriceCents),
    weekendPriceCents: sheet.weekendPriceCents === null ? "" : written(sheet.weekendPriceCents),
    weeklyDiscountPercent: String(sheet.weeklyDiscountPercent),
    monthlyDiscountPercent: String(sheet.monthlyDiscountPercent),
    depositCents: written(sheet.depositCents),
    seasons: sheet.seasons.map((season) => ({
      ...season,
      endsOn: plusDays(season.endsOn, -1),
      dailyPriceCents: written(season.dailyPriceCents),
    })),
    extras: extraKinds.map((kind) => {
      const stored = sheet.extras.find((extra) => extra.kind === kind);
      const extra = stored ?? { kind, ...suggested[kind], maxQuantity: 1, isOffered: false };
      return { ...extra, priceCents: written(extra.priceCents), maxQuantity: String(extra.maxQuantity) };
    }),
  };
}
