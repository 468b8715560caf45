import { z } from "zod";
import { plusDays } from "@/lib/platform/dates";
import { currencies } from "@/lib/platform/money";
import { parseCents, parseWholeNumber } from "@/lib/platform/typed-numbers";
import { type NewPromoCode, newPromoCode } from "@/lib/rentals/promo-codes/contract";

// The form's version of the contract: typed text, and the last day inclusive.

/** The units of a code's discount: percent, dollars or francs. */
export const promoCodeUnits = ["percent", ...currencies] as const;

export const promoCodeForm = z
  .object({
    code: z.string(),
    unit: z.enum(promoCodeUnits),
    value: z.string().trim().min(1, "fieldRequired"),
    minimum: z.string().trim(),
    maxUses: z.string().trim(),
    startsOn: z.string(),
    endsOn: z.string(),
  })
  .transform(({ code, unit, value, minimum, maxUses, startsOn, endsOn }, context): NewPromoCode => {
    const checked = newPromoCode.safeParse({
      code,
      percent: unit === "percent" ? parseWholeNumber(value) : null,
      amount: unit === "percent" ? null : unit === "USD" ? parseCents(value) : parseWholeNumber(value),
      currency: unit === "percent" ? null : unit,
      minimumCents: minimum === "" ? 0 : parseCents(minimum),
      maxUses: maxUses === "" ? null : parseWholeNumber(maxUses),
      startsOn: startsOn === "" ? null : startsOn,
      endsOn: endsOn === "" ? null : plusDays(endsOn, 1),
    });
    if (checked.success) return checked.data;
    for (const { path, message } of checked.error.issues)
      context.addIssue({ code: "custom", message: messageOf(message), path: [fieldOf(String(path[0]))] });
    return z.NEVER;
  });
export type PromoCodeFields = z.input<typeof promoCodeForm>;

/** Maps a field of the contract to that of the form. */
function fieldOf(name: string): string {
  if (name === "percent" || name === "amount") return "value";
  return name === "minimumCents" ? "minimum" : name;
}

/** Text that is not a number fails in the contract with zod's own message, which is replaced by ours. */
const messageOf = (message: string) => (/^[a-zA-Z]+$/.test(message) ? message : "numberInvalid");
