import { dayIn, timeIn } from "@/lib/platform/dates";
import type { WeeklyHours } from "./contract";

/** 0 for a Monday. */
const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The hours of a local day: `closed`, or their start and end; undefined without a limit. */
function openingHoursOn(hours: WeeklyHours, day: string) {
  if (!hours) return undefined;
  return hours[weekdayOf(day)] ?? ("closed" as const);
}

/** Filters the given times ("08:30") to those at which a vehicle can be handed over on a local day. */
export function openTimesOn(hours: WeeklyHours, day: string, times: readonly string[]): string[] {
  const open = openingHoursOn(hours, day);
  if (open === "closed") return [];
  return times.filter((time) => !open || (open.opensAt <= time && time <= open.closesAt));
}

interface Closed {
  /** A message key under `errors`. */
  key: "pickUpDayClosed" | "pickUpOutsideHours" | "returnDayClosed" | "returnOutsideHours";
  values: { opens: string; closes: string };
}

/** Why a vehicle cannot be picked up or returned at an instant; undefined if it can. */
export function closedProblem(
  hours: WeeklyHours,
  end: "pickUp" | "return",
  instant: Date,
  timeZone: string,
): Closed | undefined {
  const open = openingHoursOn(hours, dayIn(instant, timeZone));
  if (!open) return undefined;
  if (open === "closed") return { key: `${end}DayClosed`, values: { opens: "", closes: "" } };
  const time = timeIn(instant, timeZone);
  if (open.opensAt <= time && time <= open.closesAt) return undefined;
  return { key: `${end}OutsideHours`, values: { opens: open.opensAt, closes: open.closesAt } };
}

/** A map link to the place; phones open it in their user's preferred app. */
export const mapLinkOf = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;

/** Opens a chat with a phone number in E.164. */
export const whatsAppLinkOf = (phone: string) => `https://wa.me/${phone.replace(/\D/g, "")}`;

/**
 * Reads a point from a text: "-1.9533, 30.0641", or the URL of a place in a map service (…/@-1.95,30.06,17z or
 * …?q=-1.95,30.06). Undefined if it has none.
 */
export function readPoint(text: string): { latitude: number; longitude: number } | undefined {
  const pair = String.raw`(-?\d{1,2}\.\d+),\s*\+?(-?\d{1,3}\.\d+)`;
  const decoded = text.trim().replaceAll("%2C", ",");
  // A link has the place itself after !3d, and the centre of the map after @.
  const inLink = /!3d(-?\d{1,2}\.\d+)!4d(-?\d{1,3}\.\d+)/.exec(decoded);
  const found = inLink ?? new RegExp(`[@=/]${pair}`).exec(decoded) ?? new RegExp(`^${pair}$`).exec(decoded);
  if (!found) return undefined;
  const [, latitude, longitude] = found.map(Number);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

/** A point in the format of `readPoint`; five decimals are about a metre. */
export const pointText = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
