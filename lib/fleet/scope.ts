import { and, eq } from "drizzle-orm";
import type { Executor, Transaction } from "@/db";
import type { businesses } from "@/db/schema/businesses";
import { vehicles } from "@/db/schema/vehicles";
import type { UserActor } from "@/lib/auth/contract";
import { lockBusiness } from "@/lib/business/lock";
import { AppError, forbidden, notFound } from "@/lib/errors";
import { businessesWith, may } from "@/lib/team/permissions";
import { visibleTo } from "@/lib/vehicles/visibility";

type Business = typeof businesses.$inferSelect;
type Vehicle = typeof vehicles.$inferSelect;

/** A car the actor may look at as one of its team. 404 for others' and for removed ones. */
export async function getOwnCar(executor: Executor, actor: UserActor, vehicleId: string): Promise<Vehicle> {
  const [vehicle] = await executor
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.id, vehicleId), visibleTo(actor)));
  if (!vehicle) throw new AppError("not_found", "vehicleNotFound");
  return vehicle;
}

/** The same for those who may change it: 403 for the others of its team. */
async function getManagedCar(executor: Executor, actor: UserActor, vehicleId: string): Promise<Vehicle> {
  const vehicle = await getOwnCar(executor, actor, vehicleId);
  if (!may(actor, vehicle.businessId, "fleet.manage")) throw forbidden();
  return vehicle;
}

/** With the car locked: whoever books it waits, and it is read again. */
export async function lockManagedCar(tx: Transaction, actor: UserActor, vehicleId: string): Promise<Vehicle> {
  await getManagedCar(tx, actor, vehicleId);
  const [vehicle] = await tx
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.id, vehicleId), visibleTo(actor)))
    .for("no key update");
  if (!vehicle) throw new AppError("not_found", "vehicleNotFound");
  return vehicle;
}

/**
 * Its business first, then the car: what counts over all cars of a business (its plan, its plates) is decided one after
 * the other, and always in this order.
 */
export async function lockWithBusiness(tx: Transaction, actor: UserActor, vehicleId: string) {
  const { businessId } = await getManagedCar(tx, actor, vehicleId);
  const business = await lockBusiness(tx, businessId);
  return { business, vehicle: await lockManagedCar(tx, actor, vehicleId) };
}

/** The business new cars are for, locked: the one that was named, else the first one manages. 404 for others', 403 for lesser roles. */
export async function lockManagedBusiness(
  tx: Transaction,
  actor: UserActor,
  businessId: string | undefined,
): Promise<Business> {
  const wanted = businessId ?? businessesWith(actor, "fleet.manage")[0];
  if (!wanted) throw forbidden();
  const isMember = actor.memberships.some((member) => member.businessId === wanted);
  if (!isMember && actor.role !== "admin") throw notFound();
  if (!may(actor, wanted, "fleet.manage")) throw forbidden();
  return lockBusiness(tx, wanted);
}
