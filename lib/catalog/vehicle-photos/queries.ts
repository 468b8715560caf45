import { asc, eq } from "drizzle-orm";
import type { Executor } from "@/db";
import { vehiclePictures } from "@/db/schema/catalog/vehicles";
import type { StoredVehiclePicture } from "./contract";

/** Lists a vehicle's pictures in order, the cover first. */
export function listPictures(executor: Executor, vehicleId: string): Promise<StoredVehiclePicture[]> {
  const { id, path, alt, width, height } = vehiclePictures;
  return executor
    .select({ id, path, alt, width, height })
    .from(vehiclePictures)
    .where(eq(vehiclePictures.vehicleId, vehicleId))
    .orderBy(asc(vehiclePictures.position));
}
