import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { businessDefaults, businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { plans } from "./plans";
import type { BusinessVehicleUsage } from "./vehicle-usage-contract";

/**
 * Describes businesses, oldest first: how many of their vehicles count towards the plan, and its limit. Vehicles
 * unlisted only until a document is renewed count.
 */
export async function describeVehicleUsage(
  ids: string[],
  executor: Executor = db(),
): Promise<BusinessVehicleUsage[]> {
  if (ids.length === 0) return [];
  const { id, name, kind, plan, status, createdAt } = businesses;
  const countsTowardPlan = sql`${vehicles.status} = 'published'
    or (${vehicles.status} = 'unlisted' and ${vehicles.unlistedForDocumentsAt} is not null)`;
  const rows = await executor
    .select({
      id,
      name,
      kind,
      plan,
      status,
      listedCount: count(vehicles.id),
      isInstantBook: sql<boolean>`coalesce(bool_or(${businessDefaults.isInstantBook}), false)`,
      depositCents: sql<number>`coalesce(max(${businessDefaults.depositCents}), 0)::int`,
    })
    .from(businesses)
    .leftJoin(businessDefaults, eq(businessDefaults.businessId, id))
    .leftJoin(vehicles, and(eq(vehicles.businessId, id), sql`(${countsTowardPlan})`))
    .where(inArray(id, ids))
    .groupBy(id)
    .orderBy(asc(createdAt), asc(id));
  return rows.map(({ isInstantBook, depositCents, ...row }) => ({
    ...row,
    isOpen: row.status === "active",
    vehicleLimit: plans[row.plan].vehicleLimit,
    newVehicleDefaults: { isInstantBook, depositCents },
  }));
}
