import { and, asc, eq, notExists, sql } from "drizzle-orm";
import { applyPriceRule } from "@/lib/catalog/dynamic-pricing/apply-price-rule";
import type { Transaction } from "../index";
import { teamMembers } from "../schema/businesses/businesses";
import { vehicleDayPrices, vehiclePriceRules } from "../schema/catalog/pricing";
import { vehicles } from "../schema/catalog/vehicles";
import { users } from "../schema/identity/users";
import { daysBefore } from "./period";

/**
 * One vehicle of the fleet follows the suggestions through a price rule, with the prices and reasons of its
 * first run. The others only have suggestions. The featured ones cost the same every day.
 */
export async function loadPriceRules(tx: Transaction, now: Date): Promise<void> {
  const hasNoDayPrice = notExists(
    tx.select({ one: sql`1` }).from(vehicleDayPrices).where(eq(vehicleDayPrices.vehicleId, vehicles.id)),
  );
  const [row] = await tx
    .select({ vehicle: vehicles })
    .from(vehicles)
    .innerJoin(
      teamMembers,
      and(eq(teamMembers.businessId, vehicles.businessId), eq(teamMembers.role, "owner")),
    )
    .innerJoin(users, and(eq(users.id, teamMembers.userId), eq(users.email, "fleet@gendana.rw")))
    .where(and(eq(vehicles.status, "published"), sql`${vehicles.id} not like 'featured-%'`, hasNoDayPrice))
    .orderBy(asc(vehicles.createdAt), asc(vehicles.id))
    .limit(1);
  if (!row) return;
  const { id: vehicleId, dailyPriceCents } = row.vehicle;
  const inDollars = (percent: number) => Math.round((dailyPriceCents * percent) / 10_000) * 100;
  const limits = { floorCents: inDollars(80), ceilingCents: inDollars(130) };
  await tx.insert(vehiclePriceRules).values({ vehicleId, ...limits, createdAt: daysBefore(now, 20) });
  await applyPriceRule(tx, row.vehicle, limits, now);
}
