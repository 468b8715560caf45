import type { CategoryId } from "@/lib/catalog/categories/rules";
import type { FeatureId } from "@/lib/catalog/features/rules";
import type { SearchSort } from "@/lib/catalog/vehicle-cards/sorts";
import type { FuelType, Transmission } from "@/lib/catalog/vehicles/contract";
import type { RequestedDates } from "@/lib/catalog/vehicles/requested-dates";

/** Whole dollars a day. The upper end of the slider means "and more". */
export const PRICE_CEILING = 500;
export const PRICE_STEP = 10;
/** Choices of "at least"; 0 is any. */
export const seatChoices = [0, 2, 4, 5, 7, 8] as const;
export const ratingChoices = [0, 3, 4, 4.5] as const;

/**
 * The search that the query string of /vehicles describes. Lists hold each value once; an empty list does not
 * filter.
 */
export interface VehicleSearch {
  search: string;
  /** Slugs of neighbourhoods; a vehicle matches any of them. */
  places: string[];
  dates?: RequestedDates;
  categories: CategoryId[];
  priceMin: number;
  priceMax: number;
  /** Slugs; a vehicle matches any of them. */
  makes: string[];
  fuels: FuelType[];
  transmissions: Transmission[];
  seats: number;
  /** A vehicle has all of them. */
  features: FeatureId[];
  isInstantBook: boolean;
  rating: number;
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

/** A search with dates shows only vehicles free for them; without dates occupied vehicles are shown too. */
export function defaultAvailability(dates: RequestedDates | undefined): VehicleSearch["availability"] {
  return dates ? "available" : "all";
}

/** The search with other dates, or none; an availability at its default changes to the new default. */
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
 * The address of a search without default values, on the listing or another page that shows vehicles. Without
 * a language prefix.
 */
export function vehiclesHref(search: Partial<VehicleSearch>, path = "/vehicles"): string {
  const query = toSearchQuery(search);
  return query ? `${path}?${query}` : path;
}

/** The query string of a search without default values. */
export function toSearchQuery(search: Partial<VehicleSearch>): string {
  const asked = { ...defaultSearch, availability: defaultAvailability(search.dates), ...search };
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
  write("availability", asked.availability !== defaultAvailability(asked.dates) && asked.availability);
  write("sort", asked.sort !== "price" && asked.sort);
  write("page", asked.page > 1 && asked.page);
  write("view", asked.view === "list" && "list");
  write("map", asked.isMapOpen && 1);
  // Commas are legal in a query string and easier to read unescaped.
  return query.toString().replaceAll("%2C", ",");
}

/** The search's parameters except the named ones, as hidden fields of a form that asks for those. */
export function hiddenSearchFields(search: Partial<VehicleSearch>, asked: string[]): [string, string][] {
  return [...new URLSearchParams(toSearchQuery(search))].filter(([name]) => !asked.includes(name));
}

/** Reset: filters and categories return to their defaults; words, dates, sort and view stay. */
export function withoutFilters({ search, dates, sort, view, isMapOpen }: VehicleSearch): VehicleSearch {
  return { ...defaultSearch, search, dates, sort, view, isMapOpen, availability: defaultAvailability(dates) };
}

/** Whether Reset would change anything. */
export function isFiltered(search: VehicleSearch): boolean {
  return vehiclesHref({ ...search, page: 1 }) !== vehiclesHref(withoutFilters(search));
}
