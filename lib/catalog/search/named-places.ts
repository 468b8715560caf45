import type { deliveryPlaces } from "@/db/enums/catalog";
import { foldSearchText } from "@/lib/catalog/vehicles/fold-search-text";
import type { VehicleSearch } from "./rules";

export type DeliveryPlace = (typeof deliveryPlaces)[number];

/** Names that users type for a delivery place, including the labels in the three languages. */
const names: Record<DeliveryPlace, readonly string[]> = {
  address: ["Delivery to your address", "Livraison à votre adresse", "Kuzanirwa imodoka aho uri"],
  hotel: [
    "Delivery to your hotel",
    "Livraison à votre hôtel",
    "Kuzanirwa imodoka kuri hoteli",
    "Hotel",
    "Hoteli",
  ],
  airport: [
    "Kigali International Airport",
    "Kigali Airport",
    "Kanombe Airport",
    "Kanombe International Airport",
    "Airport",
    "KGL",
    "Aéroport international de Kigali",
    "Aéroport de Kigali",
    "Aéroport",
    "Ikibuga mpuzamahanga cy’indege cya Kigali",
    "Ikibuga cy’indege cya Kigali",
    "Ikibuga cy’indege",
  ],
};

/** In the order of the parameter. Not taken from the schema, which would then be part of the page's initial script. */
const places = Object.keys(names) as DeliveryPlace[];

const placeByName = new Map(
  places.flatMap((place) =>
    names[place].map((name): [string, DeliveryPlace] => [foldSearchText(name), place]),
  ),
);

/** Finds the delivery place with this name. */
export function deliveryPlaceNamed(text: string): DeliveryPlace | undefined {
  return placeByName.get(foldSearchText(text));
}

/** Adds typed text to a search: as a delivery place, or as words. */
export function withTypedText<Search extends Pick<VehicleSearch, "search" | "deliveryPlaces">>(
  search: Search,
  typed: string,
): Search {
  const named = deliveryPlaceNamed(typed);
  if (!named) return { ...search, search: typed };
  const isAsked = (place: DeliveryPlace) => place === named || search.deliveryPlaces.includes(place);
  return { ...search, search: "", deliveryPlaces: places.filter(isAsked) };
}
