import { and, eq, gte, inArray, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { vehicleDayPrices, vehiclePriceRules } from "@/db/schema/catalog/pricing";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { MAX_DAY_CENTS } from "@/lib/businesses/settings/rental-terms-contract";
import { dayIn } from "@/lib/platform/dates";
import { enqueue } from "@/lib/platform/job-queue/enqueue";
import { otherVehiclesOf } from "./queries";
import type { PriceLimits } from "./rules";

type Vehicle = typeof vehicles.$inferSelect;

/**
 * Gives the other vehicles of a vehicle's business a rule with limits in the same proportion to their daily price, in
 * whole dollars. The next job sets their prices. Returns the number of rules; the caller has locked the business.
 */
export async function setRulesOfOthers(
  tx: Transaction,
  vehicle: Vehicle,
  { floorCents, ceilingCents }: PriceLimits,
  now: Date,
): Promise<number> {
  const { id, dailyPriceCents } = vehicles;
  const inProportion = (cents: number) =>
    sql`round(${dailyPriceCents} * ${cents}::numeric / ${vehicle.dailyPriceCents} / 100) * 100`;
  const set = await tx
    .insert(vehiclePriceRules)
    .select(
      tx
        .select({
          vehicleId: id,
          floorCents:
            sql<number>`least(${dailyPriceCents}, greatest(100, ${inProportion(floorCents)}))::int`.as(
              "floor",
            ),
          ceilingCents:
            sql<number>`greatest(${dailyPriceCents}, least(${MAX_DAY_CENTS}, ${inProportion(ceilingCents)}))::int`.as(
              "ceiling",
            ),
          appliedAt: sql<null>`null::timestamptz`.as("applied"),
          createdAt: sql<Date>`${now.toISOString()}::timestamptz`.as("created"),
        })
        .from(vehicles)
        .where(otherVehiclesOf(vehicle)),
    )
    .onConflictDoUpdate({
      target: vehiclePriceRules.vehicleId,
      set: {
        floorCents: sql`excluded.floor_cents`,
        ceilingCents: sql`excluded.ceiling_cents`,
        appliedAt: null,
      },
    })
    .returning({ vehicleId: vehiclePriceRules.vehicleId });
  if (set.length > 0) await enqueue(tx, "price-rules", {}, { singletonKey: "due" });
  return set.length;
}

/** Ends the rules of the other vehicles of a vehicle's business, with their prices. Returns how many had one. */
export async function endRulesOfOthers(tx: Transaction, vehicle: Vehicle, now: Date): Promise<number> {
  const others = tx.select({ id: vehicles.id }).from(vehicles).where(otherVehiclesOf(vehicle));
  // The rules must be deleted first: a job that is applying a rule has locked it, so its prices are committed by then.
  const ended = await tx
    .delete(vehiclePriceRules)
    .where(inArray(vehiclePriceRules.vehicleId, others))
    .returning({ vehicleId: vehiclePriceRules.vehicleId });
  const { vehicleId, source, day } = vehicleDayPrices;
  const today = dayIn(now, vehicle.timeZone);
  await tx
    .delete(vehicleDayPrices)
    .where(and(inArray(vehicleId, others), eq(source, "rule"), gte(day, today)));
  return ended.length;
}
