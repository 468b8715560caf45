import { z } from "zod";
import { deliveryExtraKinds } from "@/db/enums/catalog";
import { vehicleCard } from "@/lib/catalog/vehicle-cards/contract";
import { searchSorts } from "@/lib/catalog/vehicle-cards/sorts";
import { picture } from "@/lib/catalog/vehicles/contract";
import { handoverTimes } from "@/lib/catalog/vehicles/requested-dates";
import { filterChoices } from "./filter-choices";
import { type FilterField, type KindOf, perFilter, type SearchFilter, searchFilters } from "./filters";

/** readSearch() ignores unknown values, so none is refused; the known ones are for the API description. */
const anyValue = [z.string(), z.array(z.string())] as const;
const anyText = z.union(anyValue).optional();
const anyDay = z.union([z.iso.date(), ...anyValue]).optional();
const oneOf = (choices: readonly string[]) => z.union([z.enum(choices), ...anyValue]).optional();
const someOf = (choices: readonly string[]) => z.union([z.array(z.enum(choices)), ...anyValue]).optional();

function parametersOf(filter: SearchFilter): [name: string, schema: z.ZodType][] {
  switch (filter.kind) {
    case "anyOf":
    case "allOf":
      return [[filter.parameter, someOf(filterChoices[filter.field])]];
    case "anyName":
      return [[filter.parameter, anyText]];
    case "atLeast":
      return [[filter.parameter, oneOf(filter.choices.map(String))]];
    case "flag":
      return [[filter.parameter, oneOf(["1"])]];
    case "range":
      return filter.parameter.map((name) => [name, anyText]);
  }
}

/** The query string of /vehicles, read by readSearch(). */
export const searchQuery = z.object({
  search: anyText,
  from: anyDay,
  to: anyDay,
  fromTime: oneOf(handoverTimes),
  toTime: oneOf(handoverTimes),
  availability: oneOf(["available", "all"]),
  ids: anyText,
  sort: oneOf(searchSorts),
  ...(Object.fromEntries(searchFilters.flatMap(parametersOf)) as Record<string, typeof anyText>),
});

/** The same query for API clients, in pages. */
export const listQuery = searchQuery.extend({
  page: anyText,
  limit: z.coerce.number().int().min(1).max(100).default(24),
});

export const vehicleResultPage = z.object({
  items: z.array(vehicleCard),
  /** Counted up to a limit; `isTotalCapped` means that there are more. */
  total: z.int(),
  isTotalCapped: z.boolean(),
  /** The page returned: the last one if the requested page is beyond it. */
  page: z.int(),
  pageCount: z.int(),
  /** The corrected search that led to the results, if the typed one matched nothing: "toyta" → "toyota". */
  correctedTo: z.string().nullable(),
});
export type VehicleResultPage = z.infer<typeof vehicleResultPage>;

/** The counters above the list. Beyond a few thousand vehicles, counts are estimates within a few percent. */
export const searchCounters = z.object({
  /** Whatever the dates: with those that are taken then. */
  total: z.int(),
  isEstimated: z.boolean(),
  /** The number of them that are free for the dates, or right now. */
  available: z.int(),
  /** Rounded mean daily price in dollars; null without vehicles. */
  averagePriceDollars: z.int().nullable(),
});
export type SearchCounters = z.infer<typeof searchCounters>;

interface FacetByKind {
  anyOf: { id: string; count: number }[];
  allOf: { id: string; count: number }[];
  /** Most vehicles first. */
  anyName: { slug: string; name: string; count: number }[];
  atLeast: { atLeast: number; count: number }[];
  flag: number;
  /** Every step from 0; the last includes everything above it. */
  range: { from: number; count: number }[];
}

/**
 * The number of vehicles that each choice of a filter would leave, counted with all other filters applied, so that
 * choosing one make does not zero the others. Chosen values are listed even with a count of zero. Estimated like the
 * counters for large lists.
 */
export type SearchFacets = { [Field in FilterField]: FacetByKind[KindOf<Field>] };

const count = z.int();

function facetOf(filter: SearchFilter) {
  switch (filter.kind) {
    case "anyOf":
    case "allOf":
      return z.array(z.object({ id: z.enum<readonly string[]>(filterChoices[filter.field]), count }));
    case "anyName":
      return z.array(z.object({ slug: z.string(), name: z.string(), count }));
    case "atLeast":
      return z.array(z.object({ atLeast: z.number(), count }));
    case "flag":
      return count;
    case "range":
      return z.array(z.object({ from: z.int(), count }));
  }
}

type FacetSchemas = { [Field in FilterField]: z.ZodType<SearchFacets[Field]> };
export const searchFacets = z.object(perFilter<FacetSchemas>(facetOf));

/** A vehicle on the map. Its location is blurred to about 300 m, always the same for the same vehicle. */
const vehiclePin = z.object({
  id: z.string(),
  title: z.string(),
  dailyPriceCents: z.int(),
  /** Includes the delivery to the searched place, like the card's total. */
  totalCents: z.int().nullable(),
  deliveryKind: z.enum(deliveryExtraKinds).nullable(),
  latitude: z.number(),
  longitude: z.number(),
  isAvailable: z.boolean(),
  picture: picture.nullable(),
});
export type VehiclePin = z.infer<typeof vehiclePin>;
export const vehiclePins = z.array(vehiclePin);
