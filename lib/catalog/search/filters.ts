/** Whole dollars a day. The upper end of the slider means "and more". */
export const PRICE_CEILING = 500;
export const PRICE_STEP = 10;

/** The properties of every filter. */
interface Row {
  /** The name of its value in a search, and of its counts among the facets. */
  field: string;
  /** Its URL parameter; a range has one for each end. */
  parameter: string | readonly [min: string, max: string];
  /** The column of the vehicle. */
  column: string;
  /** Whether a search without results suggests dropping it alone, or together with all others of that kind. */
  relax: "alone" | "together";
}

/** The prefix of its terms in the indexed column vehicles.search_terms, such as "make" in "make:toyota". */
type Term = { term: string };

/**
 * anyOf: a vehicle has one of the chosen values of a closed list (filter-choices.ts). `labels` is the key of
 *   their names in the messages.
 * allOf: a vehicle has all of them; the column is an array.
 * anyName: a vehicle has one of the chosen names, which are slugs of free text.
 * atLeast: a vehicle has the chosen number or more.
 * flag: a vehicle is or has it.
 * range: a vehicle is within it; an upper end at `ceiling` is open. The column has `unit` times the value (100 cents).
 */
type FilterRow = Row &
  (
    | ({ kind: "anyOf" | "allOf"; labels: string } & Term)
    | ({ kind: "anyName" } & Term)
    | ({ kind: "atLeast"; choices: readonly number[]; label: string } & Partial<Term>)
    | ({ kind: "flag"; label: string } & Term)
    | { kind: "range"; ceiling: number; step: number; unit: number }
  );

/**
 * The filters on properties of a vehicle, in the order of the panel, the chips and the URL. URL, conditions, counts,
 * relaxations, panel and chips are derived from these rows. Words, dates, availability and ids are handled separately.
 */
export const searchFilters = [
  {
    field: "price",
    parameter: ["price-min", "price-max"],
    column: "dailyPriceCents",
    kind: "range",
    ceiling: PRICE_CEILING,
    step: PRICE_STEP,
    unit: 100,
    relax: "alone",
  },
  {
    field: "isInstantBook",
    parameter: "instant",
    column: "isInstantBook",
    term: "instant",
    kind: "flag",
    label: "vehicles.instantBook",
    relax: "together",
  },
  {
    field: "isWithDriver",
    parameter: "driver",
    column: "isWithDriver",
    term: "driver",
    kind: "flag",
    label: "vehicles.withDriver",
    relax: "together",
  },
  {
    field: "categories",
    parameter: "category",
    column: "categoryId",
    term: "category",
    kind: "anyOf",
    labels: "categories",
    relax: "alone",
  },
  { field: "makes", parameter: "make", column: "make", term: "make", kind: "anyName", relax: "alone" },
  {
    field: "neighbourhoods",
    parameter: "place",
    column: "neighbourhood",
    term: "place",
    kind: "anyName",
    relax: "alone",
  },
  {
    field: "deliveryPlaces",
    parameter: "delivery",
    column: "deliveryPlaces",
    term: "delivery",
    kind: "allOf",
    labels: "search.deliveryPlaces",
    relax: "alone",
  },
  {
    field: "seats",
    parameter: "seats",
    column: "seats",
    term: "seats",
    kind: "atLeast",
    // The function vehicle_terms in the migrations creates terms for the same numbers.
    choices: [2, 4, 5, 7, 8],
    label: "search.seatsAtLeast",
    relax: "together",
  },
  {
    field: "transmissions",
    parameter: "gearbox",
    column: "transmission",
    term: "gearbox",
    kind: "anyOf",
    labels: "vehicles",
    relax: "together",
  },
  {
    field: "fuelTypes",
    parameter: "fuel",
    column: "fuelType",
    term: "fuel",
    kind: "anyOf",
    labels: "vehicles.fuel",
    relax: "together",
  },
  {
    field: "features",
    parameter: "feature",
    column: "features",
    term: "feature",
    kind: "allOf",
    labels: "features",
    relax: "together",
  },
  {
    field: "rating",
    parameter: "rating",
    column: "ratingAverage",
    kind: "atLeast",
    choices: [3, 4, 4.5],
    label: "search.ratingAtLeast",
    relax: "together",
  },
] as const satisfies readonly FilterRow[];

export type SearchFilter = (typeof searchFilters)[number];
export type FilterField = SearchFilter["field"];
export type FilterOfKind<Kind extends FilterRow["kind"]> = Extract<SearchFilter, { kind: Kind }>;
export type KindOf<Field extends FilterField> = Extract<SearchFilter, { field: Field }>["kind"];

/** An object with an entry for every filter. */
export function perFilter<Entries extends Record<FilterField, unknown>>(
  entryOf: (filter: SearchFilter) => Entries[FilterField],
): Entries {
  return Object.fromEntries(searchFilters.map((filter) => [filter.field, entryOf(filter)])) as Entries;
}
