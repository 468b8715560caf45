import type { CategoryId } from "@/lib/categories/rules";

// What a visitor can ask for, and how the address says it. It travels with every public page: no time zones here.

export const vehicleSorts = ["price", "price-desc", "year", "name", "rating"] as const;
export type VehicleSort = (typeof vehicleSorts)[number];

/** Local days of Kigali, "2026-12-01", pick-up and drop-off at 10:00; the car is free again on the last. */
export interface RentalDates {
  from: string;
  to: string;
}

/** What the address of /vehicles says. */
export interface VehicleSearch {
  search: string;
  dates?: RentalDates;
  category?: CategoryId;
  sort: VehicleSort;
  page: number;
}

/** The address of a search, without what is the default anyway. Says nothing of the language. */
export function vehiclesHref(search: Partial<VehicleSearch>): string {
  const { dates, page = 1, sort = "price" } = search;
  const query = new URLSearchParams();
  if (search.search) query.set("search", search.search);
  if (dates) query.set("from", dates.from);
  if (dates) query.set("to", dates.to);
  if (search.category) query.set("category", search.category);
  if (sort !== "price") query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/vehicles?${query}` : "/vehicles";
}

/** The address of a car's page, the dates taken along. */
export function vehicleHref(id: string, dates?: RentalDates): string {
  const path = `/vehicle/${encodeURIComponent(id)}`;
  return dates ? `${path}?${new URLSearchParams({ from: dates.from, to: dates.to })}` : path;
}

/** Half hours at which cars change hands: 06:00 to 21:00. */
export const handoverTimes: readonly string[] = Array.from({ length: 31 }, (_, index) => {
  const minutes = 6 * 60 + index * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
});
