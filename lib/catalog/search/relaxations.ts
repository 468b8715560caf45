import { defaultAvailability, defaultSearch, PRICE_CEILING, type VehicleSearch, withDates } from "./rules";

/** The filters a search without results may drop. */
type RelaxedFilter = "dates" | "search" | "categories" | "price" | "places" | "makes" | "saved" | "details";

export interface SearchRelaxation {
  drop: RelaxedFilter;
  to: VehicleSearch;
}

/** Variants of a search, each without one of the filters it uses. */
export function listRelaxations(asked: VehicleSearch): SearchRelaxation[] {
  const search = { ...asked, page: 1 };
  const { seats, features, fuels, transmissions, isInstantBook, rating } = defaultSearch;
  const details = { seats, features, fuels, transmissions, isInstantBook, rating };
  const hasDetails = (Object.keys(details) as (keyof typeof details)[]).some(
    (name) => String(search[name]) !== String(details[name]),
  );
  const ways: [RelaxedFilter, boolean, VehicleSearch][] = [
    [
      "dates",
      isTimed(search),
      { ...withDates(search, undefined), availability: defaultAvailability(undefined) },
    ],
    ["search", search.search !== "", { ...search, search: "" }],
    ["categories", search.categories.length > 0, { ...search, categories: [] }],
    [
      "price",
      search.priceMin > 0 || search.priceMax < PRICE_CEILING,
      { ...search, priceMin: 0, priceMax: PRICE_CEILING },
    ],
    ["places", search.places.length > 0, { ...search, places: [] }],
    ["makes", search.makes.length > 0, { ...search, makes: [] }],
    ["saved", search.ids.length > 0, { ...search, ids: [] }],
    ["details", hasDetails, { ...search, ...details }],
  ];
  return ways.filter(([, isAsked]) => isAsked).map(([drop, , to]) => ({ drop, to }));
}

function isTimed({ dates, availability }: VehicleSearch): boolean {
  return dates !== undefined || availability === "available";
}
