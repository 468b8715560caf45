import type { CategoryId } from "@/lib/categories/rules";
import type { FeatureId } from "@/lib/features/rules";
import type { FuelType, Transmission } from "@/lib/vehicles/contract";

// What a visitor can ask for, and how the address says it. It travels with every public page: no time zones here.

export const vehicleSorts = ["price", "price-desc", "year", "name", "rating"] as const;
export type VehicleSort = (typeof vehicleSorts)[number];

/** Local days of Kigali, "2026-12-01", pick-up and drop-off at 10:00; the car is free again on the last. */
/** When a car changes hands unless told otherwise: the value of lib/dates, without the weight of its arithmetic. */
export const DEFAULT_TIME = "10:00";

export interface RentalDates {
  from: string;
  to: string;
  /** Where they are known; lists ask for ten o'clock. */
  fromTime?: string;
  toTime?: string;
}

/** Whole dollars a day. The upper end of the slider means "and more". */
export const PRICE_CEILING = 500;
export const PRICE_STEP = 10;
/** "At least"; 0 is any. */
export const seatChoices = [0, 2, 4, 5, 7, 8] as const;
export const ratingChoices = [0, 3, 4, 4.5] as const;

/** What the address of /vehicles says. Lists hold each value once; an empty list asks for nothing. */
export interface VehicleSearch {
  search: string;
  /** Slugs of neighbourhoods: any of them. */
  places: string[];
  dates?: RentalDates;
  categories: CategoryId[];
  priceMin: number;
  priceMax: number;
  /** Slugs: any of them. */
  makes: string[];
  fuels: FuelType[];
  transmissions: Transmission[];
  seats: number;
  /** All of them. */
  features: FeatureId[];
  isInstantBook: boolean;
  rating: number;
  /** Cars by id, the visitor's favourites. */
  ids: string[];
  /** "available": free at the dates, or right now when there are none. */
  availability: "available" | "all";
  sort: VehicleSort;
  page: number;
  /** How the answer is shown; no filter. */
  view: "grid" | "list";
  isMapOpen: boolean;
}

/** Every car, as /vehicles without a query shows them. */
export const everyVehicle: VehicleSearch = {
  search: "",
  places: [],
  categories: [],
  priceMin: 0,
  priceMax: PRICE_CEILING,
  makes: [],
  fuels: [],
  transmissions: [],
  seats: 0,
  features: [],
  isInstantBook: false,
  rating: 0,
  ids: [],
  availability: "all",
  sort: "price",
  page: 1,
  view: "grid",
  isMapOpen: false,
};

/** Whoever names dates wants a car for them; without dates the taken cars are shown too. */
export function usualAvailability(dates: RentalDates | undefined): VehicleSearch["availability"] {
  return dates ? "available" : "all";
}

/** The search with other dates, or none; an availability nobody chose follows them. */
export function withDates(search: VehicleSearch, dates: RentalDates | undefined): VehicleSearch {
  const isUsual = search.availability === usualAvailability(search.dates);
  return {
    ...search,
    dates,
    availability: isUsual ? usualAvailability(dates) : search.availability,
    page: 1,
  };
}

/**
 * The address of a search, without what is the default anyway; on the listing, or on another page that shows cars. Says
 * nothing of the language.
 */
export function vehiclesHref(search: Partial<VehicleSearch>, path = "/vehicles"): string {
  const query = writeSearch(search);
  return query ? `${path}?${query}` : path;
}

/** The same as a bare query string, for the routes that answer about a search. */
export function writeSearch(search: Partial<VehicleSearch>): string {
  const asked = { ...everyVehicle, availability: usualAvailability(search.dates), ...search };
  const query = new URLSearchParams();
  const write = (name: string, value: string | number | boolean | undefined) =>
    value && query.set(name, String(value));
  write("search", asked.search);
  write("place", asked.places.join());
  write("from", asked.dates?.from);
  write("to", asked.dates?.to);
  write("category", asked.categories.join());
  write("price-min", asked.priceMin);
  write("price-max", asked.priceMax < PRICE_CEILING && String(asked.priceMax));
  write("make", asked.makes.join());
  write("fuel", asked.fuels.join());
  write("gearbox", asked.transmissions.join());
  write("seats", asked.seats);
  write("feature", asked.features.join());
  write("instant", asked.isInstantBook && 1);
  write("rating", asked.rating);
  write("ids", asked.ids.join());
  write("availability", asked.availability !== usualAvailability(asked.dates) && asked.availability);
  write("sort", asked.sort !== "price" && asked.sort);
  write("page", asked.page > 1 && asked.page);
  write("view", asked.view === "list" && "list");
  write("map", asked.isMapOpen && 1);
  // Commas are legal in a query and read better unescaped.
  return query.toString().replaceAll("%2C", ",");
}

/** What a search says besides some of its names: the hidden fields of a form that asks for those. */
export function otherFields(search: Partial<VehicleSearch>, asked: string[]): [string, string][] {
  return [...new URLSearchParams(writeSearch(search))].filter(([name]) => !asked.includes(name));
}

/** Reset: filters back to their defaults, all categories; words, dates, order and looks stay. */
export function withoutFilters({ search, dates, sort, view, isMapOpen }: VehicleSearch): VehicleSearch {
  return { ...everyVehicle, search, dates, sort, view, isMapOpen, availability: usualAvailability(dates) };
}

/** Whether Reset would change anything. */
export function isFiltered(search: VehicleSearch): boolean {
  return vehiclesHref({ ...search, page: 1 }) !== vehiclesHref(withoutFilters(search));
}

/** The address of a car's page, the dates taken along. */
export function vehicleHref(id: string, dates?: RentalDates): string {
  const path = `/vehicle/${encodeURIComponent(id)}`;
  if (!dates) return path;
  const { from, to, fromTime, toTime } = dates;
  const query = new URLSearchParams({ from, to });
  if (fromTime && fromTime !== DEFAULT_TIME) query.set("fromTime", fromTime);
  if (toTime && toTime !== DEFAULT_TIME) query.set("toTime", toTime);
  return `${path}?${query}`;
}

/** Half hours at which cars change hands: 06:00 to 21:00. */
export const handoverTimes: readonly string[] = Array.from({ length: 31 }, (_, index) => {
  const minutes = 6 * 60 + index * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
});
