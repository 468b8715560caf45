import { and, eq, inArray } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import type { UserActor } from "@/lib/platform/actor";
import { forbidden, notFound } from "@/lib/platform/errors";
import { businessIdsWithPermission, hasPermission, type Permission } from "@/lib/platform/permissions";

interface NamedBusiness {
  id: string;
  name: string;
}

/**
 * The requested business, else the first where the actor has the permission, with all of those to choose from. 403 if
 * there is none, 404 for another's business.
 */
export async function resolveBusiness(
  actor: UserActor,
  requestedId: string | undefined,
  permission: Permission,
): Promise<{ business: NamedBusiness; businesses: NamedBusiness[] }> {
  const ownIds = businessIdsWithPermission(actor, permission);
  const id = requestedId ?? ownIds[0];
  if (!id) throw forbidden();
  const isOwn = actor.memberships.some(({ businessId }) => businessId === id);
  if (!hasPermission(actor, id, permission)) throw isOwn ? forbidden() : notFound();
  const rows = await db()
    .select({ id: businesses.id, name: businesses.name })
    .from(businesses)
    .where(inArray(businesses.id, [...ownIds, id]))
    .orderBy(businesses.name);
  const business = rows.find((row) => row.id === id);
  if (!business) throw notFound();
  return { business, businesses: rows.filter((row) => ownIds.includes(row.id)) };
}

/** A vehicle of a business, including removed ones, whose past counts. 404 for others. */
export async function getBusinessVehicle(businessId: string, vehicleId: string) {
  const [vehicle] = await db()
    .select({ id: vehicles.id, title: vehicles.title })
    .from(vehicles)
    .where(and(eq(vehicles.businessId, businessId), eq(vehicles.id, vehicleId)));
  if (!vehicle) throw notFound();
  return vehicle;
}

/** The businesses whose money the actor may see, by name. */
export async function listBusinessesWithReports(actor: UserActor): Promise<NamedBusiness[]> {
  const ownIds = businessIdsWithPermission(actor, "money.view");
  if (ownIds.length === 0) return [];
  return db()
    .select({ id: businesses.id, name: businesses.name })
    .from(businesses)
    .where(inArray(businesses.id, ownIds))
    .orderBy(businesses.name);
}
