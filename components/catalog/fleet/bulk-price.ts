import { dayPrice } from "@/lib/catalog/pricing/contract";
import { parseCents } from "@/lib/platform/typed-numbers";

export const bulkPriceKinds = ["set", "raise", "lower"] as const;

/** One price for all vehicles, or their prices raised or lowered by percent; `text` is the typed number. */
export interface BulkPrice {
  kind: (typeof bulkPriceKinds)[number];
  text: string;
}

const MAX_PERCENT = 100;

/** The vehicle's new daily price; undefined if `text` is not a number or the price would be out of range. */
export function newDayPrice(dailyPriceCents: number, { kind, text }: BulkPrice): number | undefined {
  const typed = parseCents(text);
  if (kind === "set") return dayPrice.safeParse(typed).data;
  const percent = typed / 100;
  if (!(percent > 0 && percent <= MAX_PERCENT)) return undefined;
  const factor = kind === "raise" ? 100 + percent : 100 - percent;
  return dayPrice.safeParse(Math.round((dailyPriceCents * factor) / 100)).data;
}
