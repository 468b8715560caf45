import { and, eq, inArray } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses";
import { vehicles } from "@/db/schema/vehicles";
import type { UserActor } from "@/lib/auth/contract";
import { forbidden, notFound } from "@/lib/errors";
import { businessesWith, may, type Permission } from "@/lib/team/permissions";

interface Named {
  id: string;
  name: string;
}

/**
 * The business that is looked at, and one's own to choose from: the one asked for, else the first one may do this for. 403
 * for who may do it for none, 404 for another's.
 */
export async function chooseBusiness(
  actor: UserActor,
  asked: string | undefined,
  permission: Permission,
): Promise<{ business: Named; businesses: Named[] }> {
  const own = businessesWith(actor, permission);
  const id = asked ?? own[0];
  if (!id) throw forbidden();
  const isOwn = actor.memberships.some(({ businessId }) => businessId === id);
  if (!may(actor, id, permission)) throw isOwn ? forbidden() : notFound();
  const rows = await db()
    .select({ id: businesses.id, name: businesses.name })
    .from(businesses)
    .where(inArray(businesses.id, [...own, id]))
    .orderBy(businesses.name);
  const business = rows.find((row) => row.id === id);
  if (!business) throw notFound();
  return { business, businesses: rows.filter((row) => own.includes(row.id)) };
}

/** A car of a business, also one that was removed: its past counts. */
export async function getVehicleOf(businessId: string, vehicleId: string) {
  const [vehicle] = await db()
    .select({ id: vehicles.id, title: vehicles.title })
    .from(vehicles)
    .where(and(eq(vehicles.businessId, businessId), eq(vehicles.id, vehicleId)));
  if (!vehicle) throw notFound();
  return vehicle;
}

/** One's own businesses whose money one sees, by name. */
export async function listReporting(actor: UserActor): Promise<Named[]> {
  const own = businessesWith(actor, "money.view");
  if (own.length === 0) return [];
  return db()
    .select({ id: businesses.id, name: businesses.name })
    .from(businesses)
    .where(inArray(businesses.id, own))
    .orderBy(businesses.name);
}
