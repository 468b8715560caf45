import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";

export interface Period {
  startsAt: Date;
  endsAt: Date;
}

/** Days may be fractions; negative ones are in the future. */
export function daysBefore(now: Date, days: number): Date {
  return addMs(now, -Math.round(days * DAY_MS));
}

export function hoursAfter(instant: Date, hours: number): Date {
  return addMs(instant, Math.round(hours * HOUR_MS));
}

export function earliest(...instants: Date[]): Date {
  return new Date(Math.min(...instants.map(Number)));
}

export function latest(...instants: Date[]): Date {
  return new Date(Math.max(...instants.map(Number)));
}

/** Periods are half-open: one may start when the other ends. */
export function overlap(one: Period, other: Period): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}
