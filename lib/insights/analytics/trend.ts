import { dayIn, instantAt, KIGALI, plusDays } from "@/lib/platform/dates";
import { edgesOf } from "./rules";

/** A trend has twelve intervals of five days until now. */
export const TREND_INTERVALS = 12;

/** The index of the last thirty days in a trend; the thirty before are what they are compared with. */
export const TREND_NEW = TREND_INTERVALS / 2;

/** The instants a trend is counted between: sixty days until now, in twelve intervals. */
export function trendEdges(now: Date): Date[] {
  const today = dayIn(now, KIGALI);
  const beginnings = Array.from({ length: TREND_INTERVALS }, (_, index) =>
    instantAt(plusDays(today, (index - TREND_INTERVALS) * 5 + 1), "00:00", KIGALI),
  );
  return [...beginnings, now];
}

/** The last thirty days as analytics count them: their start, and the previous thirty days up to the same point. */
export function lastThirtyDays(now: Date): { month: Date; before: Date; beforeUntil: Date } {
  const to = dayIn(now, KIGALI);
  const span = { from: plusDays(to, -29), to };
  const [before = now, beforeUntil = now, month = now] = edgesOf(span, [span], now);
  return { month, before, beforeUntil };
}

/** The keys of a trend's intervals. */
export const trendKeys = Array.from({ length: TREND_INTERVALS }, (_, index) => String(index + 1));

/**
 * A series as the points of a sparkline: at most thirteen (a quarter's weeks), each the average of equally many
 * intervals. A share or a rating is weighted by what it is based on (`weight`), so that one five-star review does not
 * make a good week.
 */
export function sparklineValues<T>(
  series: readonly T[],
  value: (each: T) => number | null,
  weight: (each: T) => number = () => 1,
): (number | null)[] {
  const size = series.length > TREND_INTERVALS + 1 ? Math.ceil(series.length / TREND_INTERVALS) : 1;
  return Array.from({ length: Math.ceil(series.length / size) }, (_, index) => {
    const weighted = series.slice(index * size, (index + 1) * size).flatMap((each) => {
      const figure = value(each);
      return figure === null ? [] : [{ figure, of: weight(each) }];
    });
    const total = weighted.reduce((sum, { of }) => sum + of, 0);
    return total > 0 ? weighted.reduce((sum, { figure, of }) => sum + figure * of, 0) / total : null;
  });
}
