import { and, inArray, sql } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/rentals/bookings";
import { countOpenBookings } from "@/lib/insights/analytics/booking-queries";
import { measureUtilisation } from "@/lib/insights/analytics/measure-queries";
import { sumMoney } from "@/lib/insights/analytics/money-queries";
import { percent } from "@/lib/insights/analytics/rules";
import { TREND_NEW, trendEdges, trendKeys } from "@/lib/insights/analytics/trend";
import type { UserActor } from "@/lib/platform/actor";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { forbidden } from "@/lib/platform/errors";
import { businessIdsWithPermission } from "@/lib/platform/permissions";
import { isUpcomingAt } from "@/lib/rentals/bookings/upcoming";
import { listAlerts } from "./alert-queries";
import type { BusinessHome } from "./contract";
import { listDayHandovers } from "./handover-queries";
import { monthToDateEdges } from "./rules";

/** The home page of a business, limited to what the member may see. 403 for actors without a business. */
export async function getBusinessHome(actor: UserActor, now: Date): Promise<BusinessHome> {
  const ownIds = businessIdsWithPermission(actor, "rentals.view");
  if (ownIds.length === 0) throw forbidden();
  const moneyBusinessIds = businessIdsWithPermission(actor, "money.view");
  const [handovers, alerts, totals, revenue, revenueCents, usage, openBookings] = await Promise.all([
    listDayHandovers(
      ownIds,
      {
        run: businessIdsWithPermission(actor, "rentals.run"),
        contact: businessIdsWithPermission(actor, "customers.contact"),
      },
      now,
    ),
    listAlerts(actor, now),
    countOpen(ownIds, now),
    getRevenueComparison(moneyBusinessIds, now),
    getRevenueTrend(moneyBusinessIds, now),
    getUsage(ownIds, now),
    getOpenBookings(ownIds, now),
  ]);
  return {
    day: dayIn(now, KIGALI),
    handovers,
    alerts,
    revenue,
    utilisation: usage.utilisation,
    ...totals,
    trends: { revenueCents, utilisation: usage.trend, ...openBookings },
  };
}

const openStatuses = ["requested", "pending_payment", "confirmed", "active"] as const;

/** Open bookings by state, defined as in the lists; bookings that are over are not read. */
async function countOpen(ids: string[], now: Date) {
  const { status, deadlineAt } = bookings;
  const at = sql`${now.toISOString()}::timestamptz`;
  const [row] = await db()
    .select({
      requested: sql<number>`(count(*) filter (where ${status} = 'requested' and ${deadlineAt} > ${at}))::int`,
      out: sql<number>`(count(*) filter (where ${status} = 'active'))::int`,
      upcoming: sql<number>`(count(*) filter (where ${isUpcomingAt(now)}))::int`,
    })
    .from(bookings)
    .where(and(inArray(bookings.businessId, ids), inArray(status, openStatuses)));
  return row ?? { requested: 0, out: 0, upcoming: 0 };
}

async function getRevenueComparison(ids: string[], now: Date): Promise<BusinessHome["revenue"]> {
  if (ids.length === 0) return null;
  const { edges, ...days } = monthToDateEdges(now);
  const each = await Promise.all(ids.map((businessId) => sumMoney({ businessId, edges, by: "interval" })));
  const sum = (interval: string) =>
    each.flat().reduce((cents, row) => cents + (row.key === interval ? row.revenueCents : 0), 0);
  return { now: sum("3"), before: sum("1"), ...days };
}

async function getRevenueTrend(ids: string[], now: Date) {
  if (ids.length === 0) return null;
  const edges = trendEdges(now);
  const each = await Promise.all(ids.map((businessId) => sumMoney({ businessId, edges, by: "interval" })));
  const rows = each.flat();
  return trendKeys.map((interval) =>
    rows.reduce((cents, { key, revenueCents }) => cents + (key === interval ? revenueCents : 0), 0),
  );
}

/** Utilisation over the last thirty days and the thirty before, with its trend: one count gives both. */
async function getUsage(ids: string[], now: Date) {
  const edges = trendEdges(now);
  const each = await Promise.all(
    ids.map((businessId) => measureUtilisation({ businessId, edges, by: "interval" })),
  );
  const share = (keys: string[]) => {
    const rows = each.map((read) => read(keys));
    const total = (name: "booked" | "publishable") => rows.reduce((sum, row) => sum + row[name], 0);
    return percent(total("booked"), total("publishable"));
  };
  const [before, present] = [share(trendKeys.slice(0, TREND_NEW)), share(trendKeys.slice(TREND_NEW))];
  return {
    utilisation: present === null ? null : { now: present, before },
    trend: trendKeys.map((key) => share([key])),
  };
}

async function getOpenBookings(ids: string[], now: Date) {
  const edges = trendEdges(now);
  const each = await Promise.all(
    ids.map((businessId) => countOpenBookings({ businessId, edges, by: "interval" })),
  );
  const rows = each.flat();
  const of = (name: "out" | "upcoming") =>
    trendKeys.map((interval) => rows.reduce((sum, row) => sum + (row.key === interval ? row[name] : 0), 0));
  return { out: of("out"), upcoming: of("upcoming") };
}
