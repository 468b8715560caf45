import type { deliveryPlaces } from "@/db/enums/catalog";
import { foldSearchText } from "@/lib/catalog/vehicles/search-text";
import type { VehicleSearch } from "./rules";

export type DeliveryPlace = (typeof deliveryPlaces)[number];

/** What people call a delivery place when they search for it; the labels of the three languages are among them. */
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

/** In the order of the parameter; not from the list of the schema, which would come with the page's first script. */
const places = Object.keys(names) as DeliveryPlace[];

const placeByName = new Map(
  places.flatMap((place) =>
    names[place].map((name): [string, DeliveryPlace] => [foldSearchText(name), place]),
  ),
);

/** The delivery place of which the typed text is a name. */
export function deliveryPlaceNamed(text: string): DeliveryPlace | undefined {
  return placeByName.get(foldSearchText(text));
}

/** The search for what was typed: a delivery place, or words. */
export function withTypedText<Search extends Pick<VehicleSearch, "search" | "deliveryPlaces">>(
  search: Search,
  typed: string,
): Search {
  const named = deliveryPlaceNamed(typed);
  if (!named) return { ...search, search: typed };
  const isAsked = (place: DeliveryPlace) => place === named || search.deliveryPlaces.includes(place);
  return { ...search, search: "", deliveryPlaces: places.filter(isAsked) };
}
