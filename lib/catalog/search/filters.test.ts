import { expect, it } from "vitest";
import messages from "@/lib/platform/i18n/messages/en.json";
import { filterChoices } from "./filter-choices";
import { searchFilters } from "./filters";

/** The message at a key like "vehicles.fuel.diesel". */
function messageAt(key: string): unknown {
  return key
    .split(".")
    .reduce<unknown>((tree, part) => (tree as Record<string, unknown> | undefined)?.[part], messages);
}

it("every filter, and every value of a closed list, has a name in the messages", () => {
  const keys = searchFilters.flatMap((filter) => {
    if (filter.kind === "flag" || filter.kind === "atLeast") return [filter.label];
    if (filter.kind !== "anyOf" && filter.kind !== "allOf") return [];
    return filterChoices[filter.field].map((choice) => `${filter.labels}.${choice}`);
  });
  const legends = searchFilters.flatMap(({ kind, field }) =>
    kind === "range" ? [] : `search.facets.${field}`,
  );
  expect([...keys, ...legends].filter((key) => typeof messageAt(key) !== "string")).toEqual([]);
});

it("no two filters have the same parameter, nor the same term", () => {
  const parameters = searchFilters.flatMap(({ parameter }) => parameter);
  const terms = searchFilters.flatMap((filter) => ("term" in filter ? filter.term : []));
  expect(new Set(parameters).size).toBe(parameters.length);
  expect(new Set(terms).size).toBe(terms.length);
});
