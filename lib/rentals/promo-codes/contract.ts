import { z } from "zod";
import { calendarDay } from "@/lib/platform/day-range";
import { currencies } from "@/lib/platform/money";

/** More codes than a business or the marketplace has running at once; the limit bounds the list. */
export const MAX_PROMO_CODES = 200;

/** A code as a user types it; spaces and case do not matter. */
export const typedPromoCode = z
  .string()
  .max(40, "promoCodeForm")
  .transform((text) => text.replace(/\s/g, "").toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9-]{4,20}$/, "promoCodeForm"));

const promoCodeTerms = z.object({
  code: typedPromoCode,
  /** Whole percent of the rent; null for an amount. */
  percent: z.int("promoPercentRange").min(1, "promoPercentRange").max(90, "promoPercentRange").nullable(),
  /** In the minor units of its currency; null for a percentage. */
  amount: z.int("fieldInvalid").min(50, "promoAmountRange").max(10_000_000, "promoAmountRange").nullable(),
  currency: z.enum(currencies).nullable(),
  /** The minimum rent for the code, in US cents. */
  minimumCents: z.int("fieldInvalid").min(0, "promoMinimumRange").max(1_000_000, "promoMinimumRange"),
  /** The total number of uses by all renters; null means no limit. */
  maxUses: z.int("promoUsesRange").min(1, "promoUsesRange").max(100_000, "promoUsesRange").nullable(),
  /** The days on which it can be used, in Kigali. Half-open: `endsOn` is the first day after them. */
  startsOn: calendarDay.nullable(),
  endsOn: calendarDay.nullable(),
});

/** `businessId` defaults to the first business whose prices the caller sets; administrators name none. */
export const promoCodesQuery = z.object({ businessId: z.uuid().optional() });

export const newPromoCode = promoCodeTerms
  .extend(promoCodesQuery.shape)
  .superRefine(({ percent, amount, currency, startsOn, endsOn }, context) => {
    const refuse = (message: string, path: string) =>
      context.addIssue({ code: "custom", message, path: [path] });
    if ((percent === null) === (amount === null)) refuse("promoKindRequired", "percent");
    if ((amount === null) !== (currency === null)) refuse("fieldInvalid", "currency");
    if (startsOn && endsOn && endsOn <= startsOn) refuse("lastDayBeforeFirst", "endsOn");
  });
export type NewPromoCode = z.output<typeof newPromoCode>;

export const promoCode = promoCodeTerms.extend({
  id: z.uuid(),
  code: z.string(),
  /** Bookings made with it, without those that expired unpaid. */
  uses: z.int(),
  state: z.enum(["active", "coming", "over", "used_up", "ended"]),
});
export type PromoCode = z.infer<typeof promoCode>;

export const promoCodeList = z.object({ items: z.array(promoCode) });
export const promoCodeParams = z.object({ codeId: z.uuid() });
