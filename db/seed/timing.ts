import { after, DAY_MS, HOUR_MS } from "@/lib/dates";

export interface Period {
  startsAt: Date;
  endsAt: Date;
}

/** Days may be fractions; negative ones lie ahead. */
export function daysBefore(now: Date, days: number): Date {
  return after(now, -Math.round(days * DAY_MS));
}

export function hoursAfter(instant: Date, hours: number): Date {
  return after(instant, Math.round(hours * HOUR_MS));
}

export function earliest(...instants: Date[]): Date {
  return new Date(Math.min(...instants.map(Number)));
}

export function latest(...instants: Date[]): Date {
  return new Date(Math.max(...instants.map(Number)));
}

/** Half-open: one may start when the other ends. */
export function overlap(one: Period, other: Period): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}
