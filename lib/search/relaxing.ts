import { everyVehicle, PRICE_CEILING, usualAvailability, type VehicleSearch, withDates } from "./rules";

/** What a search could do without. */
export type Drop = "dates" | "search" | "categories" | "price" | "places" | "makes" | "saved" | "details";

export interface Relaxed {
  drop: Drop;
  to: VehicleSearch;
}

/** A search that found nothing, each time with one thing less asked; only what it does ask. */
export function relaxed(asked: VehicleSearch): Relaxed[] {
  const search = { ...asked, page: 1 };
  const { seats, features, fuels, transmissions, isInstantBook, rating } = everyVehicle;
  const details = { seats, features, fuels, transmissions, isInstantBook, rating };
  const hasDetails = (Object.keys(details) as (keyof typeof details)[]).some(
    (name) => String(search[name]) !== String(details[name]),
  );
  const ways: [Drop, boolean, VehicleSearch][] = [
    [
      "dates",
      isTimed(search),
      { ...withDates(search, undefined), availability: usualAvailability(undefined) },
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
