import { arePapersGood } from "@/lib/car-papers/rules";
import type { ErrorKey } from "@/lib/i18n/error-keys";
import { type PlanId, plans } from "@/lib/plans/rules";
import { slugOf } from "@/lib/vehicles/rules";

/** What the list can be narrowed to; spec.md §4 says Available and Rented. */
export const fleetStates = ["available", "rented", "draft", "unlisted", "maintenance"] as const;
export type FleetState = (typeof fleetStates)[number];

export const fleetSorts = ["name", "newest", "price", "rating", "mileage"] as const;
export type FleetSort = (typeof fleetSorts)[number];

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
export type BodyStyle = (typeof bodyStyles)[number];

export const colours = [
  ...["white", "pearl-white", "ivory", "champagne", "beige", "desert-sand", "silver", "grey"],
  ...["black", "obsidian", "brown", "terracotta", "red", "scarlet", "crimson", "orange", "yellow"],
  ...["sun-yellow", "green", "forest-green", "teal", "blue", "sky-blue", "midnight-blue", "purple"],
] as const;

/** A description of fewer letters tells a renter nothing. */
const SHORTEST_DESCRIPTION = 30;

export const publicationProblems = ["pictures", "description", "business", "papers"] as const;
type PublicationProblem = (typeof publicationProblems)[number];

export const isDescribed = (description: string) => description.trim().length >= SHORTEST_DESCRIPTION;

interface Publishable {
  pictureCount: number;
  description: string;
  /** Its business is verified enough to be seen: active. */
  isOpen: boolean;
  papersEndOn: string | null;
}

/** What keeps a car from being published, in the order to see to it. A price it always has. */
export function problemsOf(car: Publishable, today: string): PublicationProblem[] {
  const found = {
    pictures: car.pictureCount === 0,
    description: !isDescribed(car.description),
    business: !car.isOpen,
    papers: !arePapersGood(car.papersEndOn, today),
  };
  return publicationProblems.filter((problem) => found[problem]);
}

export const refusalOfProblem: Record<PublicationProblem, ErrorKey> = {
  pictures: "carPictureRequired",
  description: "carDescriptionRequired",
  business: "businessNotOpen",
  papers: "carPapersEnded",
};

/** Whether a business with so many cars on the list may put another one there. */
export function hasRoom(plan: PlanId, listedCount: number): boolean {
  const { carLimit } = plans[plan];
  return carLimit === null || listedCount < carLimit;
}

/** "toyota-rav4-kiyovu-k3m9xq": the car's id and its public address for good. */
export function carId(car: { make: string; model: string; neighbourhood: string }, ending: string): string {
  const words = [car.make, car.model, car.neighbourhood].map((word) =>
    slugOf(word).replace(/[^a-z0-9-]/g, ""),
  );
  return `${words.filter(Boolean).join("-").slice(0, 80)}-${ending}`;
}

/** Two ways to write one plate are the same car: "RAD 123 C", "rad123c". */
export const plateKey = (plate: string) => plate.toUpperCase().replace(/[^A-Z0-9]/g, "");
