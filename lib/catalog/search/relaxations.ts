import { type FilterValues, isInUse, noFilters } from "./filter-values";
import { type SearchFilter, searchFilters } from "./filters";
import { defaultAvailability, type VehicleSearch, withDates } from "./rules";

/** The parts that a search without results may drop: single filters or, as `details`, all others together. */
type Dropped = "dates" | "search" | "saved" | "details" | Extract<SearchFilter, { relax: "alone" }>["field"];

export interface SearchRelaxation {
  drop: Dropped;
  to: VehicleSearch;
}

/** Variants of a search, each without one of the filters it uses. */
export function listRelaxations(original: VehicleSearch): SearchRelaxation[] {
  const search = { ...original, page: 1 };
  const inUse = searchFilters.filter((filter) => isInUse(filter, search));
  const details = inUse.filter(({ relax }) => relax === "together");
  const ways: [Dropped, boolean, VehicleSearch][] = [
    [
      "dates",
      isTimed(search),
      { ...withDates(search, undefined), availability: defaultAvailability(undefined) },
    ],
    ["search", search.search !== "", { ...search, search: "" }],
    ...inUse
      .filter((filter) => filter.relax === "alone")
      .map((filter): [Dropped, boolean, VehicleSearch] => [
        filter.field,
        true,
        { ...search, ...unused([filter]) },
      ]),
    ["saved", search.ids.length > 0, { ...search, ids: [] }],
    ["details", details.length > 0, { ...search, ...unused(details) }],
  ];
  return ways.filter(([, isAsked]) => isAsked).map(([drop, , to]) => ({ drop, to }));
}

function unused(filters: SearchFilter[]): Partial<FilterValues> {
  return Object.fromEntries(filters.map(({ field }) => [field, noFilters[field]]));
}

function isTimed({ dates, availability }: VehicleSearch): boolean {
  return dates !== undefined || availability === "available";
}
