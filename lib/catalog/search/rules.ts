import type { SearchSort } from "@/lib/catalog/vehicle-cards/sorts";
import { chosenHours, type RequestedDates } from "@/lib/catalog/vehicles/requested-dates";
import { type FilterValues, filterParameters, noFilters } from "./filter-values";
import { searchFilters } from "./filters";

/** The search described by the query string of /vehicles: the filters of filters.ts and its other parts. */
export interface VehicleSearch extends FilterValues {
  search: string;
  dates?: RequestedDates;
  /** Vehicles by id: the visitor's favourites. */
  ids: string[];
  /** "available": free for the dates, or right now without dates. */
  availability: "available" | "all";
  sort: SearchSort;
  page: number;
  /** How the results are shown; not a filter. */
  view: "grid" | "list";
  isMapOpen: boolean;
}

/** The search of /vehicles without a query: all vehicles. */
export const defaultSearch: VehicleSearch = {
  ...noFilters,
  search: "",
  ids: [],
  availability: "all",
  sort: "price",
  page: 1,
  view: "grid",
  isMapOpen: false,
};

/** A search with dates shows only vehicles that are free for them; without dates it also shows occupied vehicles. */
export function defaultAvailability(dates: RequestedDates | undefined): VehicleSearch["availability"] {
  return dates ? "available" : "all";
}

/** The search with different dates, or none; a default availability changes to the new default. */
export function withDates(search: VehicleSearch, dates: RequestedDates | undefined): VehicleSearch {
  const isUsual = search.availability === defaultAvailability(search.dates);
  return {
    ...search,
    dates,
    availability: isUsual ? defaultAvailability(dates) : search.availability,
    page: 1,
  };
}

/**
 * The URL of a search without default values, on the listing or another page that shows vehicles. Without a language
 * prefix.
 */
export function vehiclesHref(search: Partial<VehicleSearch>, path = "/vehicles"): string {
  const query = toSearchQuery(search);
  return query ? `${path}?${query}` : path;
}

/** The query string of a search without default values. */
export function toSearchQuery(search: Partial<VehicleSearch>): string {
  const full = { ...defaultSearch, availability: defaultAvailability(search.dates), ...search };
  const query = new URLSearchParams();
  const write = (name: string, value: string | number | boolean | undefined) =>
    value && query.set(name, String(value));
  write("search", full.search);
  write("from", full.dates?.from);
  write("to", full.dates?.to);
  for (const [name, time] of chosenHours(full.dates ?? {})) write(name, time);
  for (const filter of searchFilters)
    for (const [parameter, text] of filterParameters(filter, full)) write(parameter, text);
  write("ids", full.ids.join());
  write("availability", full.availability !== defaultAvailability(full.dates) && full.availability);
  write("sort", full.sort !== "price" && full.sort);
  write("page", full.page > 1 && full.page);
  write("view", full.view === "list" && "list");
  write("map", full.isMapOpen && 1);
  // Commas are legal in a query string and easier to read unescaped.
  return query.toString().replaceAll("%2C", ",");
}

/** The search's parameters as hidden fields, except those that the form itself has. */
export function hiddenSearchFields(search: Partial<VehicleSearch>, omitted: string[]): [string, string][] {
  return [...new URLSearchParams(toSearchQuery(search))].filter(([name]) => !omitted.includes(name));
}

/** Reset: filters and categories return to their defaults; words, dates, sort and view stay. */
export function withoutFilters({ search, dates, sort, view, isMapOpen }: VehicleSearch): VehicleSearch {
  return { ...defaultSearch, search, dates, sort, view, isMapOpen, availability: defaultAvailability(dates) };
}

/** Whether Reset would change anything. */
export function isFiltered(search: VehicleSearch): boolean {
  return vehiclesHref({ ...search, page: 1 }) !== vehiclesHref(withoutFilters(search));
}

/** The place whose delivery is priced if a search has several, because a renter books only one delivery. */
export function placeToDeliverTo(
  places: VehicleSearch["deliveryPlaces"],
): VehicleSearch["deliveryPlaces"][number] | undefined {
  return places.at(-1);
}
