import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { vehicleDayPrices, vehiclePriceRules } from "@/db/schema/catalog/pricing";
import type { vehicles } from "@/db/schema/catalog/vehicles";
import { dayIn } from "@/lib/platform/dates";
import { automaticPrice, type PriceLimits } from "./rules";
import { suggestPrices } from "./suggested-prices";

/**
 * Sets the automatic prices of a vehicle's upcoming free days according to its rule and the current suggestions. Prices
 * of occupied days stay, and prices set by hand take precedence. Returns the number of changed days. The caller has
 * locked the vehicle, so that two runs happen one after the other.
 */
export async function applyPriceRule(
  tx: Transaction,
  vehicle: typeof vehicles.$inferSelect,
  limits: PriceLimits,
  now: Date,
): Promise<{ setDays: number; clearedDays: number }> {
  const { vehicleId, day, source, dailyPriceCents, reasons } = vehicleDayPrices;
  const isAhead = and(eq(vehicleId, vehicle.id), eq(source, "rule"), gte(day, dayIn(now, vehicle.timeZone)));
  const rows = await tx
    .select({ day, dailyPriceCents, reasons })
    .from(vehicleDayPrices)
    .where(isAhead)
    .orderBy(asc(day));
  const before = new Map(rows.map((row) => [row.day, row]));
  const freeDays = await suggestPrices(tx, vehicle, now);
  const wanted = freeDays.map((free) => ({
    day: free.day,
    price: automaticPrice(free.suggested, free.usualCents, limits),
  }));
  const changed = wanted.flatMap(({ day: ofDay, price }) => {
    const old = before.get(ofDay);
    const isSame =
      old?.dailyPriceCents === price?.dailyPriceCents && isDeepStrictEqual(old?.reasons, price?.reasons);
    return price && !isSame
      ? { vehicleId: vehicle.id, day: ofDay, source: "rule" as const, ...price, createdAt: now }
      : [];
  });
  const cleared = wanted.flatMap((one) => (!one.price && before.has(one.day) ? one.day : []));
  if (cleared.length > 0) await tx.delete(vehicleDayPrices).where(and(isAhead, inArray(day, cleared)));
  if (changed.length > 0)
    await tx
      .insert(vehicleDayPrices)
      .values(changed)
      .onConflictDoUpdate({
        target: [vehicleId, day, source],
        set: {
          dailyPriceCents: sql`excluded.daily_price_cents`,
          reasons: sql`excluded.reasons`,
          createdAt: now,
        },
      });
  await tx
    .update(vehiclePriceRules)
    .set({ appliedAt: now })
    .where(eq(vehiclePriceRules.vehicleId, vehicle.id));
  return { setDays: changed.length, clearedDays: cleared.length };
}
