import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { categories } from "@/db/schema/catalog/categories";
import { vehiclePictures, vehicles } from "@/db/schema/catalog/vehicles";
import { isAvailable } from "@/lib/catalog/availability/is-available";
import { findMatches } from "@/lib/catalog/search/queries";
import type { VehicleSearch } from "@/lib/catalog/search/rules";
import { isVerifiedVehicle } from "@/lib/catalog/vehicle-documents/rules";
import { visibleToPublic } from "@/lib/catalog/vehicles/visibility";
import { AppError } from "@/lib/platform/errors";
import { absoluteUrl } from "@/lib/platform/site-url";
import { toWireVehicle, type WireVehicle } from "./wire";

/** A page of vehicles for API clients: the same vehicles in the same order as the listing page. */
export async function listWireVehicles(search: VehicleSearch, limit: number, now: Date) {
  const { ids, ...page } = await findMatches(search, now, limit);
  const found = new Map(
    (await readWireVehicles(inArray(vehicles.id, ids), isAvailable(search.dates, now))).map((vehicle) => [
      vehicle.id,
      vehicle,
    ]),
  );
  return { ...page, items: ids.map((id) => found.get(id)).filter((vehicle) => vehicle !== undefined) };
}

/** One public vehicle; `is_available` means right now. 404 `vehicleNotFound`. */
export async function getWireVehicle(id: string, now: Date): Promise<WireVehicle> {
  const [vehicle] = await readWireVehicles(eq(vehicles.id, id), isAvailable(undefined, now));
  if (!vehicle) throw new AppError("not_found", "vehicleNotFound");
  return vehicle;
}

async function readWireVehicles(which: SQL, available: SQL): Promise<WireVehicle[]> {
  const rows = await db()
    .select({
      vehicle: vehicles,
      businessName: businesses.name,
      verification: businesses.verification,
      categoryName: categories.name,
      isAvailable: sql<boolean>`${available}`,
    })
    .from(vehicles)
    .innerJoin(businesses, eq(businesses.id, vehicles.businessId))
    .innerJoin(categories, eq(categories.id, vehicles.categoryId))
    .where(and(which, visibleToPublic()));
  const pictures = await pictureUrls(rows.map(({ vehicle }) => vehicle.id));
  return rows.map(({ vehicle, verification, ...rest }) => {
    const isVerified = isVerifiedVehicle(verification, vehicle, new Date());
    return toWireVehicle({ ...vehicle, ...rest, isVerified }, pictures.get(vehicle.id) ?? []);
  });
}

/** The absolute picture addresses by vehicle id, the cover first. */
async function pictureUrls(ids: string[]): Promise<Map<string, string[]>> {
  const rows = await db()
    .select({
      id: vehiclePictures.vehicleId,
      paths: sql<string[]>`array_agg(${vehiclePictures.path} order by ${vehiclePictures.position})`,
    })
    .from(vehiclePictures)
    .where(inArray(vehiclePictures.vehicleId, ids))
    .groupBy(vehiclePictures.vehicleId);
  return new Map(rows.map(({ id, paths }) => [id, paths.map(absoluteUrl)]));
}
