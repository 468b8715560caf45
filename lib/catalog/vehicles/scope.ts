import { and, eq } from "drizzle-orm";
import type { Executor, Transaction } from "@/db";
import type { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { lockBusiness } from "@/lib/businesses/businesses/lock";
import type { UserActor } from "@/lib/platform/actor";
import { AppError, forbidden, notFound } from "@/lib/platform/errors";
import { businessIdsWithPermission, hasPermission } from "@/lib/platform/permissions";
import { vehiclesVisibleTo } from "./visibility";

type Business = typeof businesses.$inferSelect;
type Vehicle = typeof vehicles.$inferSelect;

/** Reads a vehicle of a business that the actor belongs to. 404 for vehicles of others and for removed ones. */
export async function getOwnVehicle(
  executor: Executor,
  actor: UserActor,
  vehicleId: string,
): Promise<Vehicle> {
  const [vehicle] = await executor
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.id, vehicleId), vehiclesVisibleTo(actor)));
  if (!vehicle) throw new AppError("not_found", "vehicleNotFound");
  return vehicle;
}

/** Like getOwnVehicle, for actors who manage the fleet. 403 without that permission. */
async function getManagedVehicle(executor: Executor, actor: UserActor, vehicleId: string): Promise<Vehicle> {
  const vehicle = await getOwnVehicle(executor, actor, vehicleId);
  if (!hasPermission(actor, vehicle.businessId, "fleet.manage")) throw forbidden();
  return vehicle;
}

/** Like getManagedVehicle, under the vehicle's lock: competing bookings wait, and the row is read again. */
export async function lockManagedVehicle(
  tx: Transaction,
  actor: UserActor,
  vehicleId: string,
): Promise<Vehicle> {
  await getManagedVehicle(tx, actor, vehicleId);
  return lockOwnVehicle(tx, actor, vehicleId);
}

/** Like getOwnVehicle, under the vehicle's lock. */
export async function lockOwnVehicle(tx: Transaction, actor: UserActor, vehicleId: string): Promise<Vehicle> {
  const [vehicle] = await tx
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.id, vehicleId), vehiclesVisibleTo(actor)))
    .for("no key update");
  if (!vehicle) throw new AppError("not_found", "vehicleNotFound");
  return vehicle;
}

/**
 * Locks the business, then the vehicle. Rules about all vehicles of a business (its plan, its plates) are thus checked
 * one after the other, and the fixed order prevents deadlocks.
 */
export async function lockVehicleWithBusiness(tx: Transaction, actor: UserActor, vehicleId: string) {
  const { businessId } = await getManagedVehicle(tx, actor, vehicleId);
  const business = await lockBusiness(tx, businessId);
  return { business, vehicle: await lockManagedVehicle(tx, actor, vehicleId) };
}

/**
 * Locks the business for new vehicles: the given one, otherwise the first that the actor manages. 404 for businesses of
 * others, 403 without permission.
 */
export async function lockManagedBusiness(
  tx: Transaction,
  actor: UserActor,
  businessId: string | undefined,
): Promise<Business> {
  const targetId = businessId ?? businessIdsWithPermission(actor, "fleet.manage")[0];
  if (!targetId) throw forbidden();
  const isMember = actor.memberships.some((member) => member.businessId === targetId);
  if (!isMember && actor.role !== "admin") throw notFound();
  if (!hasPermission(actor, targetId, "fleet.manage")) throw forbidden();
  return lockBusiness(tx, targetId);
}
