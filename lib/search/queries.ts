import { and, inArray } from "drizzle-orm";
import { vehicles } from "@/db/schema/vehicles";
import { isAvailable } from "@/lib/vehicles/availability";
import { asCard, selectCards } from "@/lib/vehicles/cards";
import { visibleToPublic } from "@/lib/vehicles/visibility";
import { MOST_CARS } from "./address";
import { type VehiclePage, vehiclePage } from "./contract";
import { findIds } from "./find";
import { conditionsOf } from "./matching";
import type { VehicleSearch } from "./rules";
import { understandWords } from "./words";

const PAGE_SIZE = 24;

/**
 * Cars the public can see that meet the search, a page of them in its order; the last page when the search asks for
 * one beyond. All that can be leafed to is found at once and counted by it, so no page is slower than the first.
 */
export async function searchVehicles(search: VehicleSearch, now: Date): Promise<VehiclePage> {
  const { ids, ...found } = await findMatches(search, now, PAGE_SIZE);
  return vehiclePage.parse({ ...found, items: await readCards(ids, search, now) });
}

/** The cars of a page of the search by id, and where that page stands among all. */
export async function findMatches(search: VehicleSearch, now: Date, pageSize: number) {
  const { words, correctedTo } = await understandWords(search.search);
  const found = await findIds(search, conditionsOf(search, words, now), MOST_CARS + 1);
  const total = Math.min(found.length, MOST_CARS);
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(search.page, pageCount);
  const ids = found.slice((page - 1) * pageSize, Math.min(page * pageSize, total));
  return { ids, total, isTotalCapped: found.length > MOST_CARS, page, pageCount, correctedTo };
}

/** Cards in the order of their ids. */
async function readCards(ids: string[], { dates }: VehicleSearch, now: Date) {
  if (ids.length === 0) return [];
  const rows = await selectCards(isAvailable(dates, now), dates).where(
    and(inArray(vehicles.id, ids), visibleToPublic()),
  );
  const cards = new Map(rows.map((row) => [row.vehicle.id, asCard(row, dates)]));
  return ids.map((id) => cards.get(id)).filter((card) => card !== undefined);
}
