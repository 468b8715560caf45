import { type DatesProblem, datesProblem } from "@/lib/catalog/availability/pick-up-rules";
import { searchSorts } from "@/lib/catalog/vehicle-cards/sorts";
import { chosenHours, handoverTimes, type RequestedDates } from "@/lib/catalog/vehicles/requested-dates";
import { plusDays } from "@/lib/platform/dates";
import { filterChoices } from "./filter-choices";
import type { FilterValues } from "./filter-values";
import { type FilterField, type FilterOfKind, perFilter, type SearchFilter } from "./filters";
import { withTypedText } from "./named-places";
import { defaultAvailability, type VehicleSearch } from "./rules";

/**
 * The most vehicles that can be paged to. Beyond that, narrowing the search helps more, and the limit keeps queries
 * fast.
 */
export const MAX_BROWSABLE_VEHICLES = 1_200;
const MAX_IDS = 50;
const MAX_SLUGS = 30;

/** A query string as Next gives it: each name once or repeated. */
export type QueryParams = Record<string, string | string[] | undefined>;

/**
 * Reads the query string of /vehicles. Lists may be comma-separated or repeated names (as a plain GET form sends them).
 * Nothing is refused: invalid values are ignored, and only dates report a problem. `today` is the day in Kigali.
 */
export function readSearch(params: QueryParams, today: string): VehicleSearch & { problem?: DatesProblem } {
  const one = (name: string) => lastOf(params, name);
  const { dates, problem } = readDates(one, today);
  const filters = perFilter<FilterValues>((filter) => readFilter(filter, params));
  return {
    ...withTypedText({ ...filters, search: "" }, one("search").slice(0, 100).trim()),
    dates,
    problem,
    ids: listOf(params, "ids").filter(isId).slice(0, MAX_IDS),
    availability:
      (["available", "all"] as const).find((value) => value === one("availability")) ??
      defaultAvailability(dates),
    sort: searchSorts.find((sort) => sort === one("sort")) ?? "price",
    // One page beyond the last that there can be, which is empty for API clients.
    page: Math.max(1, Math.min(MAX_BROWSABLE_VEHICLES + 1, Number.parseInt(one("page"), 10) || 1)),
    view: one("view") === "list" ? "list" : "grid",
    isMapOpen: one("map") === "1",
  };
}

function readFilter(filter: SearchFilter, params: QueryParams): FilterValues[FilterField] {
  switch (filter.kind) {
    case "anyOf":
    case "allOf": {
      const chosen = lowerCaseListOf(params, filter.parameter);
      const choices: readonly string[] = filterChoices[filter.field];
      return choices.filter((choice) => chosen.includes(choice));
    }
    case "anyName":
      return lowerCaseListOf(params, filter.parameter).filter(isSlug).slice(0, MAX_SLUGS).sort();
    case "atLeast": {
      const text = lastOf(params, filter.parameter);
      return filter.choices.find((choice) => String(choice) === text) ?? 0;
    }
    case "flag":
      return lastOf(params, filter.parameter) === "1";
    case "range":
      return readRange(filter, params);
  }
}

function lastOf(params: QueryParams, name: string): string {
  return valuesOf(params, name).at(-1) ?? "";
}

function listOf(params: QueryParams, name: string): string[] {
  return [...new Set(valuesOf(params, name).flatMap((value) => value.split(",")))];
}

/** Users who type the URL may write "Toyota". */
function lowerCaseListOf(params: QueryParams, name: string): string[] {
  return [...new Set(listOf(params, name).map((value) => value.toLowerCase()))];
}

/** The trimmed values of a name. The character U+0000 is removed because PostgreSQL text cannot hold it. */
function valuesOf(params: QueryParams, name: string): string[] {
  return [params[name]]
    .flat()
    .map((value) => value?.replaceAll("\0", "").toWellFormed().trim() ?? "")
    .filter(Boolean);
}

function isSlug(text: string): boolean {
  return text.length <= 60 && /^[\p{Letter}\p{Number}]+(-[\p{Letter}\p{Number}]+)*$/u.test(text);
}

function isId(text: string): boolean {
  return text.length <= 120 && /^[\w-]+$/.test(text);
}

/** Both ends rounded to the slider's steps; a reversed pair is swapped. */
function readRange({ parameter, ceiling, step }: FilterOfKind<"range">, params: QueryParams) {
  const [min, max] = parameter;
  const end = (name: string, fallback: number) => {
    const text = lastOf(params, name);
    const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : fallback;
    return Math.min(ceiling, Math.round(value / step) * step);
  };
  const ends = [end(min, 0), end(max, ceiling)];
  return { min: Math.min(...ends), max: Math.max(...ends) };
}

function readDates(
  one: (name: string) => string,
  today: string,
): { dates?: RequestedDates; problem?: DatesProblem } {
  const [from, to] = [one("from"), one("to")];
  if (!from && !to) return {};
  if (!isDay(from) || !isDay(to)) return { problem: "datesRequired" };
  const problem = datesProblem({ from, to }, today);
  if (problem) return { problem };
  const timeOf = (name: string) => handoverTimes.find((time) => time === one(name));
  const hours = chosenHours({ fromTime: timeOf("fromTime"), toTime: timeOf("toTime") });
  return { dates: { from, to, ...Object.fromEntries(hours) } };
}

/** An existing day, written "2026-12-01". */
function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && plusDays(text, 0) === text;
}
