import type { ChoiceOf } from "./filter-choices";
import { type FilterField, type KindOf, perFilter, type SearchFilter, searchFilters } from "./filters";

interface ValueByKind<Choice> {
  /** Lists contain each value once; an empty list does not filter. */
  anyOf: Choice[];
  allOf: Choice[];
  anyName: string[];
  /** 0 for any. */
  atLeast: number;
  flag: boolean;
  range: { min: number; max: number };
}

/** The filter values of a search. */
export type FilterValues = { [Field in FilterField]: ValueByKind<ChoiceOf<Field>>[KindOf<Field>] };

/** All filters unused. */
export const noFilters = perFilter<FilterValues>((filter) => {
  switch (filter.kind) {
    case "range":
      return { min: 0, max: filter.ceiling };
    case "atLeast":
      return 0;
    case "flag":
      return false;
    default:
      return [];
  }
});

/** The URL parameters of a filter; empty for a filter that is not in use. */
export function filterParameters(
  filter: SearchFilter,
  values: FilterValues,
): [parameter: string, text: string][] {
  if (filter.kind === "range") {
    const { min, max } = values[filter.field];
    const ends: [string, string | false][] = [
      [filter.parameter[0], min > 0 && String(min)],
      [filter.parameter[1], max < filter.ceiling && String(max)],
    ];
    return ends.filter((end): end is [string, string] => end[1] !== false);
  }
  const text = chosenValues(filter, values).join();
  return text ? [[filter.parameter, text]] : [];
}

export function isInUse(filter: SearchFilter, values: FilterValues): boolean {
  return filterParameters(filter, values).length > 0;
}

/** Filters with values to choose from. */
export type ChoiceFilter = Exclude<SearchFilter, { kind: "range" }>;
export const choiceFilters = searchFilters.filter((filter) => filter.kind !== "range");

/** The chosen values of a filter, as form values. */
export function chosenValues(filter: ChoiceFilter, values: FilterValues): string[] {
  switch (filter.kind) {
    case "atLeast":
      return values[filter.field] > 0 ? [String(values[filter.field])] : [];
    case "flag":
      return values[filter.field] ? ["1"] : [];
    default:
      return values[filter.field];
  }
}

/** The change to a search when a value of a filter is chosen or deselected. */
export function changeChoice(
  filter: ChoiceFilter,
  values: FilterValues,
  choice: string,
  isChosen: boolean,
): Partial<FilterValues> {
  const changed = () => {
    if (filter.kind === "flag") return isChosen;
    if (filter.kind === "atLeast") return isChosen ? Number(choice) : 0;
    const others = chosenValues(filter, values).filter((other) => other !== choice);
    return isChosen ? [...others, choice] : others;
  };
  return { [filter.field]: changed() } as Partial<FilterValues>;
}
