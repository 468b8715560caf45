import { and, inArray } from "drizzle-orm";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { isAvailable } from "@/lib/catalog/availability/is-available";
import { selectCards, toVehicleCard } from "@/lib/catalog/vehicle-cards/queries";
import { visibleToPublic } from "@/lib/catalog/vehicles/visibility";
import { type VehicleResultPage, vehicleResultPage } from "./contract";
import { listVehicleIds } from "./list-vehicle-ids";
import { MAX_BROWSABLE_VEHICLES } from "./read-search";
import { placeToDeliverTo, type VehicleSearch } from "./rules";
import { resolveSearchWords } from "./search-words";

const PAGE_SIZE = 24;

/**
 * Returns a page of the public vehicles that match the search, in its order; a page number beyond the last returns the
 * last page. All ids that can be paged to are found and counted in one query, so no page is slower than the first.
 */
export async function searchVehicles(search: VehicleSearch, now: Date): Promise<VehicleResultPage> {
  const { ids, ...found } = await findMatches(search, now, PAGE_SIZE);
  return vehicleResultPage.parse({ ...found, items: await readCards(ids, search, now) });
}

/** Finds the ids of the page's vehicles and its position among all pages. */
export async function findMatches(search: VehicleSearch, now: Date, pageSize: number) {
  const { words, correctedTo } = await resolveSearchWords(search.search);
  const found = await listVehicleIds(search, words, now, MAX_BROWSABLE_VEHICLES + 1);
  const total = Math.min(found.length, MAX_BROWSABLE_VEHICLES);
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(search.page, pageCount);
  const ids = found.slice((page - 1) * pageSize, Math.min(page * pageSize, total));
  return { ids, total, isTotalCapped: found.length > MAX_BROWSABLE_VEHICLES, page, pageCount, correctedTo };
}

/** Reads the cards in the order of the ids. */
async function readCards(ids: string[], { dates, deliveryPlaces }: VehicleSearch, now: Date) {
  if (ids.length === 0) return [];
  const rows = await selectCards(isAvailable(dates, now), dates, placeToDeliverTo(deliveryPlaces)).where(
    and(inArray(vehicles.id, ids), visibleToPublic()),
  );
  const cards = new Map(rows.map((row) => [row.vehicle.id, toVehicleCard(row, dates)]));
  return ids.map((id) => cards.get(id)).filter((card) => card !== undefined);
}
