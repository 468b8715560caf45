import { and, eq } from "drizzle-orm";
import type { Executor, Transaction } from "@/db";
import { vehicles } from "@/db/schema/vehicles";
import type { UserActor } from "@/lib/auth/contract";
import { lockVehicle } from "@/lib/bookings/occupancy";
import { AppError, forbidden } from "@/lib/errors";
import { visibleTo } from "@/lib/vehicles/visibility";
import { canRunCalendar } from "./policy";

export type Vehicle = typeof vehicles.$inferSelect;

/** A car whose calendar the actor may look at. 404 for others'. */
export async function getOwn(executor: Executor, actor: UserActor, vehicleId: string): Promise<Vehicle> {
  const [vehicle] = await executor
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.id, vehicleId), visibleTo(actor)));
  if (!vehicle) throw new AppError("not_found", "vehicleNotFound");
  return vehicle;
}

/** One whose calendar the actor may change; 403 for who may only look. */
export async function getRunnable(executor: Executor, actor: UserActor, vehicleId: string): Promise<Vehicle> {
  const vehicle = await getOwn(executor, actor, vehicleId);
  if (!canRunCalendar(actor, vehicle.businessId)) throw forbidden();
  return vehicle;
}

/** The same with the car locked: for whoever takes or frees its days. */
export async function lockRunnable(tx: Transaction, actor: UserActor, vehicleId: string): Promise<Vehicle> {
  const { id } = await getRunnable(tx, actor, vehicleId);
  return lockVehicle(tx, id);
}
