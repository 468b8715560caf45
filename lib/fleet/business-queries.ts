import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { businessDefaults, businesses } from "@/db/schema/businesses";
import { vehicles } from "@/db/schema/vehicles";
import { plans } from "@/lib/plans/rules";
import type { FleetBusiness } from "./contract";

/** Businesses with what their plan leaves them, the oldest first. Cars that are off the list only until a paper is renewed keep their place. */
export async function describeBusinesses(ids: string[], executor: Executor = db()): Promise<FleetBusiness[]> {
  if (ids.length === 0) return [];
  const { id, name, plan, status, createdAt } = businesses;
  const takesPlace = sql`${vehicles.status} = 'published'
    or (${vehicles.status} = 'unlisted' and ${vehicles.pausedAt} is not null)`;
  const rows = await executor
    .select({
      ...{ id, name, plan, status, listedCount: count(vehicles.id) },
      isInstantBook: sql<boolean>`coalesce(bool_or(${businessDefaults.isInstantBook}), false)`,
      depositCents: sql<number>`coalesce(max(${businessDefaults.depositCents}), 0)::int`,
    })
    .from(businesses)
    .leftJoin(businessDefaults, eq(businessDefaults.businessId, id))
    .leftJoin(vehicles, and(eq(vehicles.businessId, id), sql`(${takesPlace})`))
    .where(inArray(id, ids))
    .groupBy(id)
    .orderBy(asc(createdAt), asc(id));
  return rows.map(({ isInstantBook, depositCents, ...row }) => ({
    ...row,
    isOpen: row.status === "active",
    carLimit: plans[row.plan].carLimit,
    newCars: { isInstantBook, depositCents },
  }));
}
