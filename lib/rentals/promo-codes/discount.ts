import type { QuoteLine } from "@/lib/catalog/pricing/contract";
import type { Discount } from "@/lib/catalog/pricing/discounts";
import { AppError } from "@/lib/platform/errors";
import { formatMoney } from "@/lib/platform/money";
import type { PromoCodeRow } from "./queries";
import { centsOfRwf } from "./rules";

/** The discount of a code at an exchange rate, at the expense of its creator: the owner or the marketplace. */
export function promoCodeDiscounts(code: PromoCodeRow | undefined, rwfPerHundredUsd: number): Discount[] {
  if (!code) return [];
  const bearer = code.businessId === null ? "marketplace" : "owner";
  const discount = { rule: "promo_code", name: code.code, bearer } as const;
  if (code.percent !== null) return [{ ...discount, percent: code.percent }];
  const amount = code.amount ?? 0;
  return [
    { ...discount, amountCents: code.currency === "RWF" ? centsOfRwf(amount, rwfPerHundredUsd) : amount },
  ];
}

/** Throws 422 when the rent, after its other discounts, is below the code's minimum. */
export function checkMinimumRent({ code, minimumCents }: PromoCodeRow, lines: readonly QuoteLine[]): void {
  const rentCents = rentWithCode(lines);
  if (rentCents !== undefined && rentCents >= minimumCents) return;
  const values = { code, amount: formatMoney(minimumCents, "USD", "en") };
  const key = rentCents === undefined ? "promoCodeNothingLeft" : "promoCodeMinimum";
  throw new AppError("invalid", key, { fields: { promoCode: key }, values });
}

/** The rent that the code of a bill is taken off; undefined without a code. */
export function rentWithCode(lines: readonly QuoteLine[]): number | undefined {
  const index = lines.findIndex(({ rule }) => rule === "promo_code");
  if (index < 0) return undefined;
  return lines.slice(0, index).reduce((sum, { amountCents }) => sum + amountCents, 0);
}
