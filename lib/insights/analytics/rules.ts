import { daysBetween, instantAt, KIGALI, mondayOf, plusDays, plusMonths } from "@/lib/platform/dates";
import type { AnalyticsQuery, Bucket, Figures } from "./contract";

/** The longest period, thirteen months. */
const MAX_DAYS = 400;

/** A chart with more bars than this is unreadable. */
const MAX_DAY_BUCKETS = 92;

/** Days, both included. */
export interface Span {
  from: string;
  to: string;
}

export function countDays({ from, to }: Span): number {
  return daysBetween(from, to) + 1;
}

/** The days of a query; a predefined period ends today. Undefined for a custom range that is invalid or too long. */
export function spanOf({ period, from, to }: AnalyticsQuery, today: string): Span | undefined {
  switch (period) {
    case "7d":
      return { from: plusDays(today, -6), to: today };
    case "30d":
      return { from: plusDays(today, -29), to: today };
    case "90d":
      return { from: plusDays(today, -89), to: today };
    case "12m":
      return { from: `${plusMonths(today.slice(0, 7), -11)}-01`, to: today };
    case "own": {
      if (!from || !to || from > today) return undefined;
      const span = { from, to: to > today ? today : to };
      return span.from <= span.to && countDays(span) <= MAX_DAYS ? span : undefined;
    }
  }
}

/** The equally long span just before. */
export function spanBefore(span: Span): Span {
  return { from: plusDays(span.from, -countDays(span)), to: plusDays(span.from, -1) };
}

/** The requested bucket, or one that keeps the chart readable: single days only up to about ninety. */
export function bucketFor(span: Span, requested: Bucket | undefined): Bucket {
  const days = countDays(span);
  const bucket = requested ?? (days <= 31 ? "day" : days <= MAX_DAY_BUCKETS ? "week" : "month");
  return bucket === "day" && days > MAX_DAY_BUCKETS ? "week" : bucket;
}

/** Cuts a span at Mondays or at the first of months; the first and last bucket may be partial. */
export function bucketsOf({ from, to }: Span, bucket: Bucket): Span[] {
  const spans: Span[] = [];
  for (let start = from; start <= to; ) {
    const next = nextStart(start, bucket);
    const end = plusDays(next, -1);
    spans.push({ from: start, to: end < to ? end : to });
    start = next;
  }
  return spans;
}

function nextStart(day: string, bucket: Bucket): string {
  if (bucket === "day") return plusDays(day, 1);
  if (bucket === "month") return `${plusMonths(day.slice(0, 7), 1)}-01`;
  return plusDays(mondayOf(day), 7);
}

/**
 * The instants (midnights of Kigali) a query counts between, ascending: the previous period up to the same point (1),
 * the rest of it (2), then the buckets (3, 4, …), up to now if the last one is not over.
 */
export function edgesOf(span: Span, spans: Span[], now: Date): Date[] {
  const midnight = (day: string) => instantAt(day, "00:00", KIGALI);
  const end = midnight(plusDays(span.to, 1));
  const until = end < now ? end : now;
  const [from, before] = [midnight(span.from), midnight(spanBefore(span).from)];
  const beforeUntil = new Date(before.getTime() + (until.getTime() - from.getTime()));
  return [before, beforeUntil, ...spans.map((each) => midnight(each.from)), until];
}

/** The keys edgesOf() gives the previous period and the first bucket. */
export const PREVIOUS_PERIOD = 1;
export const FIRST_BUCKET = 3;

/** A share in percent with one decimal; null if the divisor is 0. */
export function percent(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 1000) / 10 : null;
}

export function average(sum: number, count: number, decimals = 1): number | null {
  const scale = 10 ** decimals;
  return count > 0 ? Math.round((sum / count) * scale) / scale : null;
}

/** Whether a previous period has anything to compare with. */
export function hasHistory({ publishableHours, bookings, money }: Figures): boolean {
  return publishableHours > 0 || bookings > 0 || (money !== null && money.revenueCents !== 0);
}

/**
 * The change of a figure: in percent of the previous value, or in its own unit for a share or a rating. Undefined if
 * there is nothing to compare with.
 */
export function changeOf(
  now: number | null,
  before: number | null,
  unit: "percent" | "own",
): { direction: "up" | "down" | "flat"; by: number } | undefined {
  if (now === null || before === null || (unit === "percent" && before === 0)) return undefined;
  const moved = unit === "percent" ? ((now - before) / Math.abs(before)) * 100 : now - before;
  const by = unit === "percent" ? Math.round(Math.abs(moved)) : Math.round(Math.abs(moved) * 10) / 10;
  return { direction: by === 0 ? "flat" : moved > 0 ? "up" : "down", by };
}

const roundSteps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];

/**
 * The range and ticks of a chart's axis: round numbers from zero, at most three steps. Below zero it ends at the
 * lowest bar, so that one refund does not take a third of the chart.
 */
export function chartAxis(values: number[]): { from: number; to: number; ticks: number[] } {
  const from = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  const least = (most - from) / 3 || 1;
  const scale = 10 ** Math.floor(Math.log10(least));
  const isWhole = values.every(Number.isInteger);
  const fits = (step: number) => step >= least * (1 - 1e-9) && (!isWhole || Number.isInteger(step));
  const step = roundSteps.map((round) => round * scale).find(fits) ?? Math.ceil(least);
  const first = Math.ceil(from / step);
  const last = Math.ceil(most / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step || 0);
  return { from, to: last * step, ticks };
}

/** Sums a column over the rows with some of the keys; a key without activity has no row. */
export function sumByKeys<T extends { key: string }>(rows: T[]) {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return (keys: string[], column: Exclude<keyof T, "key">) =>
    keys.reduce((sum, key) => sum + Number(byKey.get(key)?.[column] ?? 0), 0);
}
