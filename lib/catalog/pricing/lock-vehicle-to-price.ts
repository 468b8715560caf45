import type { Transaction } from "@/db";
import { lockOwnVehicle } from "@/lib/catalog/vehicles/scope";
import type { UserActor } from "@/lib/platform/actor";
import { forbidden } from "@/lib/platform/errors";
import { canSetPrices } from "./policy";

/** Locks a vehicle and returns it. 404 for vehicles of others, 403 without permission to set prices. */
export async function lockVehicleToPrice(tx: Transaction, actor: UserActor, vehicleId: string) {
  const vehicle = await lockOwnVehicle(tx, actor, vehicleId);
  if (!canSetPrices(actor, vehicle.businessId)) throw forbidden();
  return vehicle;
}
