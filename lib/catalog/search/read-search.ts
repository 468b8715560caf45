import { type DatesProblem, datesProblem } from "@/lib/catalog/availability/pick-up-rules";
import { categoryIds } from "@/lib/catalog/categories/rules";
import { featureIds } from "@/lib/catalog/features/rules";
import { searchSorts } from "@/lib/catalog/vehicle-cards/sorts";
import { fuelTypes, transmissions } from "@/lib/catalog/vehicles/contract";
import type { RequestedDates } from "@/lib/catalog/vehicles/requested-dates";
import { plusDays } from "@/lib/platform/dates";
import {
  defaultAvailability,
  PRICE_CEILING,
  PRICE_STEP,
  ratingChoices,
  seatChoices,
  type VehicleSearch,
} from "./rules";

/** Vehicles that can be paged to; beyond that, narrowing the search helps more, and queries stay fast. */
export const MAX_BROWSABLE_VEHICLES = 1_200;
const MOST_IDS = 50;
const MOST_SLUGS = 30;

/** A query string as Next gives it: each name once or repeated. */
export type QueryParams = Record<string, string | string[] | undefined>;

/**
 * Reads the query string of /vehicles. Lists may be comma-separated or repeated names (as a plain GET form
 * sends them). Nothing is refused: values that make no sense are left out, and only dates report a problem.
 * `today` is the day in Kigali.
 */
export function readSearch(question: QueryParams, today: string): VehicleSearch & { problem?: DatesProblem } {
  const one = (name: string) => valuesOf(question, name).at(-1) ?? "";
  const list = (name: string) => [...new Set(valuesOf(question, name).flatMap((value) => value.split(",")))];
  // People who type the address write "Toyota".
  const small = (name: string) => [...new Set(list(name).map((value) => value.toLowerCase()))];
  const known = <T extends string>(all: readonly T[], name: string) => {
    const asked = small(name);
    return all.filter((value) => asked.includes(value));
  };
  const slugs = (name: string) => small(name).filter(isSlug).slice(0, MOST_SLUGS).sort();
  const { dates, problem } = readDates(one("from"), one("to"), today);
  return {
    search: one("search").slice(0, 100).trim(),
    places: slugs("place"),
    dates,
    problem,
    categories: known(categoryIds, "category"),
    ...readPrices(one("price-min"), one("price-max")),
    makes: slugs("make"),
    fuels: known(fuelTypes, "fuel"),
    transmissions: known(transmissions, "gearbox"),
    seats: chosenNumber(seatChoices, one("seats")),
    features: known(featureIds, "feature"),
    isInstantBook: one("instant") === "1",
    rating: chosenNumber(ratingChoices, one("rating")),
    ids: list("ids").filter(isId).slice(0, MOST_IDS),
    availability:
      (["available", "all"] as const).find((value) => value === one("availability")) ??
      defaultAvailability(dates),
    sort: searchSorts.find((sort) => sort === one("sort")) ?? "price",
    page: Math.max(1, Math.min(MAX_BROWSABLE_VEHICLES, Number.parseInt(one("page"), 10) || 1)),
    view: one("view") === "list" ? "list" : "grid",
    isMapOpen: one("map") === "1",
  };
}

/** The trimmed values of a name. The character U+0000 is removed because PostgreSQL text cannot hold it. */
function valuesOf(question: QueryParams, name: string): string[] {
  return [question[name]]
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

function chosenNumber(choices: readonly number[], text: string): number {
  return choices.find((choice) => String(choice) === text) ?? 0;
}

/** Dollars rounded to the slider's steps; a reversed pair is swapped. */
function readPrices(min: string, max: string): Pick<VehicleSearch, "priceMin" | "priceMax"> {
  const step = (text: string, fallback: number) => {
    const dollars = /^\d+(\.\d+)?$/.test(text) ? Number(text) : fallback;
    return Math.min(PRICE_CEILING, Math.round(dollars / PRICE_STEP) * PRICE_STEP);
  };
  const ends = [step(min, 0), step(max, PRICE_CEILING)] as const;
  return { priceMin: Math.min(...ends), priceMax: Math.max(...ends) };
}

function readDates(
  from: string,
  to: string,
  today: string,
): { dates?: RequestedDates; problem?: DatesProblem } {
  if (!from && !to) return {};
  if (!isDay(from) || !isDay(to)) return { problem: "datesRequired" };
  const problem = datesProblem({ from, to }, today);
  return problem ? { problem } : { dates: { from, to } };
}

/** An existing day, written "2026-12-01". */
function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && plusDays(text, 0) === text;
}
