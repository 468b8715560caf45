import { inArray, type SQL, sql } from "drizzle-orm";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { isAvailable } from "@/lib/catalog/availability/is-available";
import { visibleToPublic } from "@/lib/catalog/vehicles/visibility";
import { PRICE_CEILING, type VehicleSearch } from "./rules";
import type { SearchWords } from "./search-words";

/** The SQL condition of each filter in use, by the filter's name. */
export type Conditions = Partial<Record<FilterName, SQL>>;
export type FilterName =
  | "words"
  | "ids"
  | "places"
  | "categories"
  | "price"
  | "makes"
  | "fuels"
  | "transmissions"
  | "seats"
  | "features"
  | "instantBook"
  | "ratings"
  | "availability";

export function searchConditionsOf(search: VehicleSearch, words: SearchWords, now: Date): Conditions {
  const conditions: Conditions = {
    ...discreteConditions(search),
    ...(words.length > 0 && { words: sql.join(words.map(anyTerm), sql` and `) }),
    ...(search.ids.length > 0 && { ids: inArray(vehicles.id, search.ids) }),
    ...(search.rating > 0 && { ratings: sql`${vehicles.ratingAverage} >= ${search.rating}` }),
    ...(search.availability === "available" && { availability: isAvailable(search.dates, now) }),
  };
  const price = priceCondition(search);
  return price ? { ...conditions, price } : conditions;
}

/** SQL condition for public vehicles that meet all conditions but those of the named filters. */
export function vehiclesMatching(conditions: Conditions, ...without: (FilterName | undefined)[]): SQL {
  return sql.join([visibleToPublic(), ...activeConditions(conditions, without)], sql` and `);
}

/**
 * vehiclesMatching for row estimates: the planner assumes that the hidden-business test excludes every other
 * vehicle, so it is left out.
 */
export function vehiclesMatchingRoughly(conditions: Conditions, ...without: FilterName[]): SQL {
  return sql.join(
    [sql`${vehicles.status} = 'published'`, ...activeConditions(conditions, without)],
    sql` and `,
  );
}

function activeConditions(conditions: Conditions, without: (FilterName | undefined)[]): SQL[] {
  const left = Object.entries(conditions).filter(([name]) => !without.includes(name as FilterName));
  return left.map(([, condition]) => condition);
}

/** The conditions of filters whose choices are terms of the vehicle. */
function discreteConditions(search: VehicleSearch): Conditions {
  const anyOf = (name: string, values: string[]) => anyTerm(values.map((value) => `${name}:${value}`));
  const features = search.features.map((feature) => `feature:${feature}`);
  return {
    ...(search.places.length > 0 && { places: anyOf("place", search.places) }),
    ...(search.categories.length > 0 && { categories: anyOf("category", search.categories) }),
    ...(search.makes.length > 0 && { makes: anyOf("make", search.makes) }),
    ...(search.fuels.length > 0 && { fuels: anyOf("fuel", search.fuels) }),
    ...(search.transmissions.length > 0 && { transmissions: anyOf("gearbox", search.transmissions) }),
    ...(search.seats > 0 && { seats: anyOf("seats", [String(search.seats)]) }),
    ...(features.length > 0 && { features: sql`${vehicles.searchTerms} @> ${sql.param(features)}::text[]` }),
    ...(search.isInstantBook && { instantBook: anyTerm(["instant:1"]) }),
  };
}

function anyTerm(terms: string[]): SQL {
  return sql`${vehicles.searchTerms} && ${sql.param(terms)}::text[]`;
}

export function priceCondition({
  priceMin,
  priceMax,
}: Pick<VehicleSearch, "priceMin" | "priceMax">): SQL | undefined {
  const ends = [
    priceMin > 0 && sql`${vehicles.dailyPriceCents} >= ${priceMin * 100}`,
    // The upper end of the slider has no limit.
    priceMax < PRICE_CEILING && sql`${vehicles.dailyPriceCents} <= ${priceMax * 100}`,
  ].filter((end) => end !== false);
  return ends.length > 0 ? sql.join(ends, sql` and `) : undefined;
}
