import { categoryIds } from "@/lib/categories/rules";
import { plusDays } from "@/lib/dates";
import { featureIds } from "@/lib/features/rules";
import { fuelTypes, transmissions } from "@/lib/vehicles/contract";
import { type DatesProblem, datesProblem } from "@/lib/vehicles/rules";
import {
  PRICE_CEILING,
  PRICE_STEP,
  type RentalDates,
  ratingChoices,
  seatChoices,
  usualAvailability,
  type VehicleSearch,
  vehicleSorts,
} from "./rules";

/** Cars people can leaf to; further down, narrowing the search helps more (and stays fast). */
export const MOST_CARS = 1_200;
const MOST_IDS = 50;
const MOST_SLUGS = 30;

/** A query string as Next gives it: each name once or repeated. */
export type Question = Record<string, string | string[] | undefined>;

/**
 * Reads the query string of /vehicles. Lists come from commas and from repeated names (as a plain GET form sends
 * them). Nothing in it can be an error: what makes no sense is left out, and only dates say why. `today` is the
 * day in Kigali.
 */
export function readSearch(question: Question, today: string): VehicleSearch & { problem?: DatesProblem } {
  const one = (name: string) => given(question, name).at(-1) ?? "";
  const list = (name: string) => [...new Set(given(question, name).flatMap((value) => value.split(",")))];
  // Typed by hand a make is "Toyota".
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
    seats: chosen(seatChoices, one("seats")),
    features: known(featureIds, "feature"),
    isInstantBook: one("instant") === "1",
    rating: chosen(ratingChoices, one("rating")),
    ids: list("ids").filter(isId).slice(0, MOST_IDS),
    availability:
      (["available", "all"] as const).find((value) => value === one("availability")) ??
      usualAvailability(dates),
    sort: vehicleSorts.find((sort) => sort === one("sort")) ?? "price",
    page: Math.max(1, Math.min(MOST_CARS, Number.parseInt(one("page"), 10) || 1)),
    view: one("view") === "list" ? "list" : "grid",
    isMapOpen: one("map") === "1",
  };
}

/** What the address gives for a name, without blanks. The character 0 is no text to the database. */
function given(question: Question, name: string): string[] {
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

function chosen(choices: readonly number[], text: string): number {
  return choices.find((choice) => String(choice) === text) ?? 0;
}

/** Dollars on the slider's steps; a pair the wrong way round is turned. */
function readPrices(min: string, max: string): Pick<VehicleSearch, "priceMin" | "priceMax"> {
  const step = (text: string, fallback: number) => {
    const dollars = /^\d+(\.\d+)?$/.test(text) ? Number(text) : fallback;
    return Math.min(PRICE_CEILING, Math.round(dollars / PRICE_STEP) * PRICE_STEP);
  };
  const ends = [step(min, 0), step(max, PRICE_CEILING)] as const;
  return { priceMin: Math.min(...ends), priceMax: Math.max(...ends) };
}

function readDates(from: string, to: string, today: string): { dates?: RentalDates; problem?: DatesProblem } {
  if (!from && !to) return {};
  if (!isDay(from) || !isDay(to)) return { problem: "datesRequired" };
  const problem = datesProblem({ from, to }, today);
  return problem ? { problem } : { dates: { from, to } };
}

/** A day that exists, written "2026-12-01". */
function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && plusDays(text, 0) === text;
}
