import { countBookings } from "@/lib/analytics/booking-queries";
import { readUtilisation } from "@/lib/analytics/measure-queries";
import { countMoney } from "@/lib/analytics/money-queries";
import {
  BEFORE,
  bucketFor,
  bucketsOf,
  edgesOf,
  FIRST,
  percent,
  spanBefore,
  spanOf,
} from "@/lib/analytics/rules";
import type { Slice } from "@/lib/analytics/slice";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { kept } from "@/lib/cache";
import { dayIn, KIGALI } from "@/lib/dates";
import { invalid } from "@/lib/errors";
import type { MarketAnalytics, MarketFigures, MarketQuery } from "./contract";
import { countGrowth, countLosses, listEarners, readFunnel } from "./growth-queries";
import { hoursOf, summed } from "./rules";

/** Sums over everybody's rentals are taken once a minute, however many look. */
const KEPT_SECONDS = 60;
const MOST_EARNERS = 10;

/** How the whole marketplace did in a period, in its stretches, and beside the period before. For administrators. */
export async function readMarket(actor: UserActor, query: MarketQuery, now: Date): Promise<MarketAnalytics> {
  requireAdmin(actor);
  const span = spanOf(query, dayIn(now, KIGALI));
  if (!span) throw invalid("rangeInvalid", "from");
  const bucket = bucketFor(span, query.bucket);
  return kept(
    `market ${span.from} ${span.to} ${bucket}`,
    [],
    async () => ({ span, bucket, previousSpan: spanBefore(span), ...(await count(span, bucket, now)) }),
    KEPT_SECONDS,
  );
}

async function count(span: MarketAnalytics["span"], bucket: MarketAnalytics["bucket"], now: Date) {
  const spans = bucketsOf(span, bucket);
  const edges = edgesOf(span, spans, now);
  const [before, beforeUntil, from, until] = [edges[0], edges[1], edges[FIRST - 1], edges.at(-1)] as [
    ...[Date, Date, Date, Date],
  ];
  const whole: Slice = { businessId: null, edges: [from, until], by: "stretch" };
  const figures = await measureMarket({ businessId: null, edges, by: "stretch" });
  // One after the other: each reads a part of the books large enough to keep a connection of its own busy.
  const businesses = await listEarners(whole, "business", MOST_EARNERS);
  const cars = await listEarners(whole, "vehicle", MOST_EARNERS);
  return {
    current: figures(spans.map((_, index) => String(FIRST + index))),
    previous: figures([String(BEFORE)]),
    series: spans.map((each, index) => ({ ...each, figures: figures([String(FIRST + index)]) })),
    funnel: await readFunnel(from, until),
    previousFunnel: await readFunnel(before, beforeUntil),
    ...{ businesses, cars },
  };
}

/** A slice's figures over everybody, of one stretch or of several together. */
async function measureMarket(slice: Slice): Promise<(keys: string[]) => MarketFigures> {
  const [money, losses, bookings, growth] = [
    summed(await countMoney(slice)),
    summed(await countLosses(slice)),
    summed(await countBookings(slice)),
    summed(await countGrowth(slice)),
  ];
  const seconds = await readUtilisation(slice);
  return (keys) => {
    const { booked, publishable } = seconds(keys);
    return {
      ...{ revenueCents: money(keys, "revenueCents"), refundsCents: money(keys, "refundsCents") },
      ...{ commissionCents: money(keys, "commissionCents"), netCents: money(keys, "netCents") },
      lossesCents: losses(keys, "lossesCents"),
      ...{ bookings: bookings(keys, "bookings"), cancelled: bookings(keys, "cancelled") },
      ...{ bookedHours: hoursOf(booked), publishableHours: hoursOf(publishable) },
      utilisationPercent: percent(booked, publishable),
      ...{ newUsers: growth(keys, "users"), newBusinesses: growth(keys, "businesses") },
      newCars: growth(keys, "cars"),
    };
  };
}
