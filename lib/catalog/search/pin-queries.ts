import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehiclePictures, vehicles } from "@/db/schema/catalog/vehicles";
import { isAvailable } from "@/lib/catalog/availability/is-available";
import { cardOrders, priceColumns, totalForDates } from "@/lib/catalog/vehicle-cards/queries";
import { visibleToPublic } from "@/lib/catalog/vehicles/visibility";
import { readFromReplica } from "@/lib/platform/cluster/read-from-replica";
import { type VehiclePin, vehiclePins } from "./contract";
import { listVehicleIds } from "./list-vehicle-ids";
import { placeToDeliverTo, type VehicleSearch } from "./rules";
import { resolveSearchWords } from "./search-words";

const MAX_PINS = 300;

/** Lists the first vehicles of a search for the map, in its order, regardless of the requested page. */
export function listPins(search: VehicleSearch, now: Date): Promise<VehiclePin[]> {
  return readFromReplica(() => readPins(search, now));
}

async function readPins(search: VehicleSearch, now: Date): Promise<VehiclePin[]> {
  const { words } = await resolveSearchWords(search.search);
  const ids = await listVehicleIds(search, words, now, MAX_PINS);
  const rows = await db()
    .select({
      id: vehicles.id,
      title: vehicles.title,
      ...priceColumns(search.dates, placeToDeliverTo(search.deliveryPlaces)),
      latitude: vehicles.latitude,
      longitude: vehicles.longitude,
      isAvailable: sql<boolean>`${isAvailable(search.dates, now)}`,
      picture: { path: vehiclePictures.path, width: vehiclePictures.width, height: vehiclePictures.height },
    })
    .from(vehicles)
    .leftJoin(
      vehiclePictures,
      and(eq(vehiclePictures.vehicleId, vehicles.id), eq(vehiclePictures.position, 0)),
    )
    .where(and(inArray(vehicles.id, ids), visibleToPublic()))
    .orderBy(...cardOrders[search.sort]);
  return vehiclePins.parse(
    rows.map((row) => ({
      ...row,
      ...blurLocation(row),
      totalCents: totalForDates(row, search.dates),
      deliveryKind: row.delivery?.kind ?? null,
    })),
  );
}

/** About 300 m near the equator. */
const CELL_DEGREES = 0.0027;

/**
 * The point that the map shows for a vehicle: within its 300 m cell, always the same for the same id. The point depends
 * only on the cell and the id, so the exact location cannot be derived from it.
 */
export function blurLocation(vehicle: { id: string; latitude: number; longitude: number }) {
  return {
    latitude: withinCell(vehicle.latitude, `${vehicle.id} north`),
    longitude: withinCell(vehicle.longitude, `${vehicle.id} east`),
  };
}

function withinCell(degrees: number, seed: string): number {
  const cell = Math.floor(degrees / CELL_DEGREES);
  return Number(((cell + fractionOf(seed)) * CELL_DEGREES).toFixed(5));
}

/**
 * Hashes a text to 0 ≤ x < 1: FNV-1a with one more mixing step, because similar texts have similar hashes.
 */
function fractionOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 12)) >>> 0) / 2 ** 32;
}
