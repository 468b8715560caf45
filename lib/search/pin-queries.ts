import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehiclePictures, vehicles } from "@/db/schema/vehicles";
import { isAvailable } from "@/lib/vehicles/availability";
import { cardOrders, priceColumns, totalCents } from "@/lib/vehicles/cards";
import { visibleToPublic } from "@/lib/vehicles/visibility";
import { blurred } from "./blur";
import { type VehiclePin, vehiclePins } from "./contract";
import { findIds } from "./find";
import { conditionsOf } from "./matching";
import type { VehicleSearch } from "./rules";
import { understandWords } from "./words";

const MOST_PINS = 300;

/** The first cars of a search for the map, in its order, whatever page is asked for. */
export async function listPins(search: VehicleSearch, now: Date): Promise<VehiclePin[]> {
  const { words } = await understandWords(search.search);
  const ids = await findIds(search, conditionsOf(search, words, now), MOST_PINS);
  const rows = await db()
    .select({
      id: vehicles.id,
      title: vehicles.title,
      ...priceColumns(search.dates),
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
    rows.map((row) => ({ ...row, ...blurred(row), totalCents: totalCents(row, search.dates) })),
  );
}
