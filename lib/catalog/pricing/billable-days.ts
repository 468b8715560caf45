import { DAY_MS } from "@/lib/platform/dates";

/** Hours rounded up to 24-hour days, at least one (product.md §3). */
export function billableDays(startsAt: Date, endsAt: Date): number {
  return Math.max(1, Math.ceil((endsAt.getTime() - startsAt.getTime()) / DAY_MS));
}
