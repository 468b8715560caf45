import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { vehiclesVisibleTo } from "@/lib/catalog/vehicles/visibility";
import type { UserActor } from "@/lib/platform/actor";
import { AppError, forbidden } from "@/lib/platform/errors";
import { canSetPrices } from "./policy";

/** Locks a vehicle and returns it. 404 for vehicles of others, 403 without permission to set prices. */
export async function lockVehicleToPrice(tx: Transaction, actor: UserActor, vehicleId: string) {
  const [vehicle] = await tx
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.id, vehicleId), vehiclesVisibleTo(actor)))
    .for("no key update");
  if (!vehicle) throw new AppError("not_found", "vehicleNotFound");
  if (!canSetPrices(actor, vehicle.businessId)) throw forbidden();
  return vehicle;
}
