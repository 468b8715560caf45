import { type PlanId, plans } from "@/lib/businesses/subscriptions/plans";
import { isListableOn } from "@/lib/catalog/vehicle-documents/rules";
import { toUrlSlug } from "@/lib/catalog/vehicles/fold-search-text";
import type { ErrorKey } from "@/lib/platform/i18n/error-keys";

/** The filter of the fleet list; `available` and `rented` are named in spec.md §4. */
export const fleetStates = ["available", "rented", "draft", "unlisted", "maintenance"] as const;
export type FleetState = (typeof fleetStates)[number];

export const fleetSorts = ["name", "newest", "price", "rating", "mileage"] as const;
export type FleetSort = (typeof fleetSorts)[number];

/** Vehicles on a page of the table, which also limits a bulk action. */
export const FLEET_TABLE_ROWS = 50;

export const bodyStyles = [
  "suv",
  "sedan",
  "hatchback",
  "wagon",
  "coupe",
  "sports",
  "convertible",
  "luxury",
  "electric",
  "pickup",
  "minibus",
  "van",
] as const;

export const colours = [
  "white",
  "pearl-white",
  "ivory",
  "champagne",
  "beige",
  "desert-sand",
  "silver",
  "grey",
  "black",
  "obsidian",
  "brown",
  "terracotta",
  "red",
  "scarlet",
  "crimson",
  "orange",
  "yellow",
  "sun-yellow",
  "green",
  "forest-green",
  "teal",
  "blue",
  "sky-blue",
  "midnight-blue",
  "purple",
] as const;

/** Characters; a shorter description is useless to a renter. */
const SHORTEST_DESCRIPTION = 30;

export const publicationProblems = ["pictures", "description", "place", "business", "documents"] as const;
type PublicationProblem = (typeof publicationProblems)[number];

export const hasFullDescription = (description: string) => description.trim().length >= SHORTEST_DESCRIPTION;

interface Publishable {
  pictureCount: number;
  description: string;
  pickUpPlaceId: string | null;
  /** Whether its business is active. */
  isOpen: boolean;
  listableUntil: string | null;
}

/**
 * The requirements a vehicle does not meet for publication, in the order to fix them. It always has a price.
 */
export function publicationProblemsOf(vehicle: Publishable, today: string): PublicationProblem[] {
  const found = {
    pictures: vehicle.pictureCount === 0,
    description: !hasFullDescription(vehicle.description),
    place: vehicle.pickUpPlaceId === null,
    business: !vehicle.isOpen,
    documents: !isListableOn(vehicle, today),
  };
  return publicationProblems.filter((problem) => found[problem]);
}

export const refusalOfProblem: Record<PublicationProblem, ErrorKey> = {
  pictures: "carPictureRequired",
  description: "carDescriptionRequired",
  place: "carPickUpPlaceRequired",
  business: "businessNotOpen",
  documents: "vehicleDocumentsRequired",
};

/** Whether a business with this number of listed vehicles may list another one. */
export function hasPlanCapacity(plan: PlanId, listedCount: number): boolean {
  const { vehicleLimit } = plans[plan];
  return vehicleLimit === null || listedCount < vehicleLimit;
}

/** "toyota-rav4-kiyovu-k3m9xq": the vehicle's permanent id, used in its public URL. */
export function makeVehicleId(
  vehicle: { make: string; model: string; neighbourhood: string },
  ending: string,
): string {
  const parts = [vehicle.make, vehicle.model, vehicle.neighbourhood].map((word) =>
    toUrlSlug(word).replace(/[^a-z0-9-]/g, ""),
  );
  return `${parts.filter(Boolean).join("-").slice(0, 80)}-${ending}`;
}

/** Normalizes a plate: "RAD 123 C" and "rad123c" are the same vehicle. */
export const plateKey = (plate: string) => plate.toUpperCase().replace(/[^A-Z0-9]/g, "");
