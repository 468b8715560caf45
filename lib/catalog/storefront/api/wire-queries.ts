import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { categories } from "@/db/schema/catalog/categories";
import { vehiclePictures, vehicles } from "@/db/schema/catalog/vehicles";
import { isAvailable } from "@/lib/catalog/availability/is-available";
import { apiFields } from "@/lib/catalog/fleet/vehicle-fields";
import { findMatches } from "@/lib/catalog/search/queries";
import type { VehicleSearch } from "@/lib/catalog/search/rules";
import { shareSearch } from "@/lib/catalog/search/share-search";
import { isVerifiedVehicle } from "@/lib/catalog/vehicle-documents/rules";
import { visibleToPublic } from "@/lib/catalog/vehicles/visibility";
import { readFromReplica } from "@/lib/platform/cluster/read-from-replica";
import { AppError } from "@/lib/platform/errors";
import { absoluteUrl } from "@/lib/platform/site-url";
import { toWireVehicle, type WireVehicle } from "./wire";

/**
 * Lists a page of vehicles for API clients, the same vehicles in the same order as the listing page. A page beyond the
 * last is empty.
 */
export function listWireVehicles(search: VehicleSearch, limit: number, now: Date) {
  return readFromReplica(() => readWirePage(search, limit, now));
}

async function readWirePage(search: VehicleSearch, limit: number, now: Date) {
  const [{ ids, ...page }] = await Promise.all([findMatches(search, now, limit), shareSearch(search, now)]);
  if (search.page > page.pageCount) return { ...page, page: search.page, items: [] };
  const found = new Map(
    (await readWireVehicles(inArray(vehicles.id, ids), isAvailable(search.dates, now))).map((vehicle) => [
      vehicle.id,
      vehicle,
    ]),
  );
  return { ...page, items: ids.map((id) => found.get(id)).filter((vehicle) => vehicle !== undefined) };
}

/** Reads one public vehicle; `is_available` means right now. 404 `vehicleNotFound`. */
export async function getWireVehicle(id: string, now: Date): Promise<WireVehicle> {
  const [vehicle] = await readWireVehicles(eq(vehicles.id, id), isAvailable(undefined, now));
  if (!vehicle) throw new AppError("not_found", "vehicleNotFound");
  return vehicle;
}

const { path, vehicleId, position } = vehiclePictures;
const { id, title, description, version, dailyPriceCents, categoryId, createdAt } = vehicles;
const { city, timeZone, neighbourhood, documentsEndOn, ratingAverage, ratingCount } = vehicles;

/** Fewer than half of a vehicle's columns; the others include long ones that only searches use. */
const sentColumns = {
  ...(Object.fromEntries(apiFields.map((name) => [name, vehicles[name]])) as Pick<
    typeof vehicles,
    (typeof apiFields)[number]
  >),
  id,
  title,
  description,
  version,
  dailyPriceCents,
  categoryId,
  createdAt,
  city,
  timeZone,
  neighbourhood,
  documentsEndOn,
  ratingAverage,
  ratingCount,
};

async function readWireVehicles(which: SQL, available: SQL): Promise<WireVehicle[]> {
  const rows = await db()
    .select({
      vehicle: sentColumns,
      pictures: sql<string[]>`array(select ${path} from ${vehiclePictures}
        where ${vehicleId} = ${vehicles.id} order by ${position})`,
      businessName: businesses.name,
      verification: businesses.verification,
      categoryName: categories.name,
      isAvailable: sql<boolean>`${available}`,
    })
    .from(vehicles)
    .innerJoin(businesses, eq(businesses.id, vehicles.businessId))
    .innerJoin(categories, eq(categories.id, vehicles.categoryId))
    .where(and(which, visibleToPublic()));
  return rows.map(({ vehicle, pictures, verification, ...rest }) => {
    const isVerified = isVerifiedVehicle(verification, vehicle, new Date());
    return toWireVehicle({ ...vehicle, ...rest, isVerified }, pictures.map(absoluteUrl));
  });
}
