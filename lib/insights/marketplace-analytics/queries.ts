import { countBookings } from "@/lib/insights/analytics/booking-queries";
import { measureUtilisation } from "@/lib/insights/analytics/measure-queries";
import { sumMoney } from "@/lib/insights/analytics/money-queries";
import {
  bucketFor,
  bucketsOf,
  edgesOf,
  FIRST_BUCKET,
  PREVIOUS_PERIOD,
  percent,
  spanBefore,
  spanOf,
  sumByKeys,
} from "@/lib/insights/analytics/rules";
import type { Slice } from "@/lib/insights/analytics/slice";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { invalid } from "@/lib/platform/errors";
import { cached } from "@/lib/platform/page-cache/cache";
import type { MarketAnalytics, MarketFigures, MarketQuery } from "./contract";
import { countGrowth, getFunnel, listEarners, sumLosses } from "./growth-queries";
import { secondsToHours } from "./rules";

/** Sums over all bookings are computed at most once a minute, however many requests there are. */
const CACHE_SECONDS = 60;
const MAX_EARNERS = 10;

/** The marketplace's figures of a period, by interval, and of the previous period. For administrators. */
export async function getMarketAnalytics(
  actor: UserActor,
  query: MarketQuery,
  now: Date,
): Promise<MarketAnalytics> {
  requireAdmin(actor);
  const span = spanOf(query, dayIn(now, KIGALI));
  if (!span) throw invalid("rangeInvalid", "from");
  const bucket = bucketFor(span, query.bucket);
  return cached(
    `market ${span.from} ${span.to} ${bucket}`,
    [],
    async () => ({
      span,
      bucket,
      previousSpan: spanBefore(span),
      ...(await measurePeriod(span, bucket, now)),
    }),
    CACHE_SECONDS,
  );
}

async function measurePeriod(span: MarketAnalytics["span"], bucket: MarketAnalytics["bucket"], now: Date) {
  const spans = bucketsOf(span, bucket);
  const edges = edgesOf(span, spans, now);
  const [before, from, until] = [edges[0], edges[FIRST_BUCKET - 1], edges.at(-1)] as [Date, Date, Date];
  const whole: Slice = { businessId: null, edges: [from, until], by: "interval" };
  const figures = await measureMarket({ businessId: null, edges, by: "interval" });
  // Runs one query after the other: each reads enough of the ledger to occupy a connection.
  const businesses = await listEarners(whole, "business", MAX_EARNERS);
  const vehicles = await listEarners(whole, "vehicle", MAX_EARNERS);
  return {
    current: figures(spans.map((_, index) => String(FIRST_BUCKET + index))),
    previous: figures([String(PREVIOUS_PERIOD)]),
    series: spans.map((each, index) => ({ ...each, figures: figures([String(FIRST_BUCKET + index)]) })),
    funnel: await getFunnel(from, until),
    // The whole period, not up to the same hour: of unbooked quotes only the number on each day is kept.
    previousFunnel: await getFunnel(before, from),
    businesses,
    vehicles,
  };
}

/** The marketplace's figures of a slice, for one interval or several together. */
async function measureMarket(slice: Slice): Promise<(keys: string[]) => MarketFigures> {
  const [money, losses, bookings, growth] = [
    sumByKeys(await sumMoney(slice)),
    sumByKeys(await sumLosses(slice)),
    sumByKeys(await countBookings(slice)),
    sumByKeys(await countGrowth(slice)),
  ];
  const seconds = await measureUtilisation(slice);
  return (keys) => {
    const { booked, publishable } = seconds(keys);
    return {
      revenueCents: money(keys, "revenueCents"),
      refundsCents: money(keys, "refundsCents"),
      commissionCents: money(keys, "commissionCents"),
      netCents: money(keys, "netCents"),
      lossesCents: losses(keys, "lossesCents"),
      bookings: bookings(keys, "bookings"),
      cancelled: bookings(keys, "cancelled"),
      bookedHours: secondsToHours(booked),
      publishableHours: secondsToHours(publishable),
      utilisationPercent: percent(booked, publishable),
      newUsers: growth(keys, "users"),
      newBusinesses: growth(keys, "businesses"),
      newVehicles: growth(keys, "vehicles"),
    };
  };
}
