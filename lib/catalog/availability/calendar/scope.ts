import type { Executor, Transaction } from "@/db";
import type { vehicles } from "@/db/schema/catalog/vehicles";
import { lockVehicle } from "@/lib/catalog/availability/double-booking";
import { getOwnVehicle } from "@/lib/catalog/vehicles/scope";
import type { UserActor } from "@/lib/platform/actor";
import { forbidden } from "@/lib/platform/errors";
import { canManageCalendar } from "./policy";

export type Vehicle = typeof vehicles.$inferSelect;

/** Reads the vehicle if the actor may change its calendar. 404 for vehicles of others, 403 without the permission. */
export async function getCalendarVehicle(
  executor: Executor,
  actor: UserActor,
  vehicleId: string,
): Promise<Vehicle> {
  const vehicle = await getOwnVehicle(executor, actor, vehicleId);
  if (!canManageCalendar(actor, vehicle.businessId)) throw forbidden();
  return vehicle;
}

/** getCalendarVehicle under the vehicle's lock, for commands that occupy or free days. */
export async function lockCalendarVehicle(
  tx: Transaction,
  actor: UserActor,
  vehicleId: string,
): Promise<Vehicle> {
  const { id } = await getCalendarVehicle(tx, actor, vehicleId);
  return lockVehicle(tx, id);
}
