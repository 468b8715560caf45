import { asc, eq } from "drizzle-orm";
import type { Executor } from "@/db";
import { vehiclePictures } from "@/db/schema/vehicles";
import type { CarPicture } from "./contract";

/** A car's pictures in their order, the cover first. */
export function listPictures(executor: Executor, vehicleId: string): Promise<CarPicture[]> {
  const { id, path, alt, width, height } = vehiclePictures;
  return executor
    .select({ id, path, alt, width, height })
    .from(vehiclePictures)
    .where(eq(vehiclePictures.vehicleId, vehicleId))
    .orderBy(asc(vehiclePictures.position));
}
