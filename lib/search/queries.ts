import { inArray, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/vehicles";
import { isAvailable } from "@/lib/vehicles/availability";
import { asCard, cardOrders, selectCards } from "@/lib/vehicles/cards";
import { MOST_PAGES } from "./address";
import { type SearchSummary, searchSummary, type VehiclePage, vehiclePage } from "./contract";
import { conditionsOf, matching } from "./matching";
import type { VehicleSearch } from "./rules";
import { sampleOf, weightOf } from "./sample";
import { understandWords } from "./words";

export const PAGE_SIZE = 24;
/** Cars people can leaf to. */
const REACH = MOST_PAGES * PAGE_SIZE;

/**
 * Cars the public can see that meet the search, a page of them in its order; the last page when the search asks for
 * one beyond. All that can be leafed to is found at once and counted by it, so no page is slower than the first.
 */
export async function searchVehicles(
  search: VehicleSearch,
  now: Date,
  pageSize = PAGE_SIZE,
): Promise<VehiclePage> {
  const { words, correctedTo } = await understandWords(search.search);
  const found = await db()
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(matching(conditionsOf(search, words, now)))
    .orderBy(...cardOrders[search.sort])
    .limit(REACH + 1);
  const total = Math.min(found.length, REACH);
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(search.page, pageCount);
  const ids = found.slice((page - 1) * pageSize, Math.min(page * pageSize, REACH)).map(({ id }) => id);
  const items = await readCards(ids, search, now);
  const isTotalCapped = found.length > REACH;
  return vehiclePage.parse({ items, total, isTotalCapped, page, pageCount, correctedTo });
}

/** Cards in the order of their ids. */
async function readCards(ids: string[], { dates }: VehicleSearch, now: Date) {
  if (ids.length === 0) return [];
  const rows = await selectCards(isAvailable(dates, now)).where(inArray(vehicles.id, ids));
  const cards = new Map(rows.map((row) => [row.vehicle.id, asCard(row, dates)]));
  return ids.map((id) => cards.get(id)).filter((card) => card !== undefined);
}

/** The counters over the list. */
export async function summarise(search: VehicleSearch, now: Date): Promise<SearchSummary> {
  const { words } = await understandWords(search.search);
  const columns = sql`${vehicles.dailyPriceCents} as cents, ${isAvailable(search.dates, now)} as is_available`;
  const { rows } = await db().execute<SummaryRow>(sql`
    with found as materialized (${sampleOf(matching(conditionsOf(search, words, now)), columns)})
    select count(*)::int as sampled, count(*) filter (where is_available)::int as available,
      max(sample_key) as highest, round(avg(cents) / 100)::int as average from found`);
  const { sampled = 0, available = 0, highest = null, average = null } = rows[0] ?? {};
  const { weight, isEstimated } = weightOf(sampled, highest);
  return searchSummary.parse({
    total: Math.round(sampled * weight),
    isEstimated,
    available: Math.round(available * weight),
    averagePriceDollars: average,
  });
}

type SummaryRow = { sampled: number; available: number; highest: number | null; average: number | null };
