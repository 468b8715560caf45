import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses";
import { categories } from "@/db/schema/categories";
import { vehiclePictures, vehicles } from "@/db/schema/vehicles";
import { isVerifiedCar } from "@/lib/car-papers/rules";
import { AppError } from "@/lib/errors";
import { findMatches } from "@/lib/search/queries";
import type { VehicleSearch } from "@/lib/search/rules";
import { fileUrl } from "@/lib/seo/address";
import { isAvailable } from "./availability";
import { visibleToPublic } from "./visibility";
import { asWireVehicle, type WireVehicle } from "./wire";

/** A page of cars for API clients: the same cars in the same order as the listing shows. */
export async function listWireVehicles(search: VehicleSearch, limit: number, now: Date) {
  const { ids, ...page } = await findMatches(search, now, limit);
  const found = new Map(
    (await readWire(inArray(vehicles.id, ids), isAvailable(search.dates, now))).map((car) => [car.id, car]),
  );
  return { ...page, items: ids.map((id) => found.get(id)).filter((car) => car !== undefined) };
}

/** One car the public can see, `is_available` right now. 404 when there is none. */
export async function getWireVehicle(id: string, now: Date): Promise<WireVehicle> {
  const [vehicle] = await readWire(eq(vehicles.id, id), isAvailable(undefined, now));
  if (!vehicle) throw new AppError("not_found", "vehicleNotFound");
  return vehicle;
}

async function readWire(which: SQL, available: SQL): Promise<WireVehicle[]> {
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
    const isVerified = isVerifiedCar(verification, vehicle, new Date());
    return asWireVehicle({ ...vehicle, ...rest, isVerified }, pictures.get(vehicle.id) ?? []);
  });
}

/** The pictures of some cars, each from its cover on. */
async function pictureUrls(ids: string[]): Promise<Map<string, string[]>> {
  const rows = await db()
    .select({
      id: vehiclePictures.vehicleId,
      paths: sql<string[]>`array_agg(${vehiclePictures.path} order by ${vehiclePictures.position})`,
    })
    .from(vehiclePictures)
    .where(inArray(vehiclePictures.vehicleId, ids))
    .groupBy(vehiclePictures.vehicleId);
  return new Map(rows.map(({ id, paths }) => [id, paths.map(fileUrl)]));
}
