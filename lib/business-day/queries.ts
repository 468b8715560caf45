import { and, inArray, sql } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { readUtilisation } from "@/lib/analytics/measure-queries";
import { countMoney } from "@/lib/analytics/money-queries";
import { percent, TREND_NEW, trendEdges, trendKeys } from "@/lib/analytics/rules";
import { countStanding } from "@/lib/analytics/standing-queries";
import type { UserActor } from "@/lib/auth/contract";
import { dayIn, KIGALI } from "@/lib/dates";
import { forbidden } from "@/lib/errors";
import { businessesWith } from "@/lib/team/permissions";
import { listAlerts } from "./alert-queries";
import type { BusinessDay } from "./contract";
import { monthsOf } from "./rules";
import { listTurns } from "./turn-queries";

/** The day of a company as one of its people may see it. 403 for who works for none. */
export async function readBusinessDay(actor: UserActor, now: Date): Promise<BusinessDay> {
  const own = businessesWith(actor, "rentals.view");
  if (own.length === 0) throw forbidden();
  const seesMoneyOf = businessesWith(actor, "money.view");
  const [turns, alerts, totals, revenue, revenueCents, use, standing] = await Promise.all([
    listTurns(
      own,
      { run: businessesWith(actor, "rentals.run"), contact: businessesWith(actor, "customers.contact") },
      now,
    ),
    listAlerts(actor, now),
    countOpen(own, now),
    readRevenue(seesMoneyOf, now),
    readRevenueTrend(seesMoneyOf, now),
    readUse(own, now),
    readStanding(own, now),
  ]);
  return {
    day: dayIn(now, KIGALI),
    ...{ turns, alerts, revenue },
    utilisation: use.utilisation,
    ...totals,
    trends: { revenueCents, utilisation: use.trend, ...standing },
  };
}

/** Those that are asked for, out and ahead, as the lists read them; all that is over is not looked at. */
async function countOpen(ids: string[], now: Date) {
  const { status, deadlineAt, endsAt } = bookings;
  const at = sql`${now.toISOString()}::timestamptz`;
  const [row] = await db()
    .select({
      requested: sql<number>`(count(*) filter (where ${status} = 'requested' and ${deadlineAt} > ${at}))::int`,
      out: sql<number>`(count(*) filter (where ${status} = 'active'))::int`,
      upcoming: sql<number>`(count(*) filter (where ${status} = 'confirmed' and ${endsAt} > ${at}))::int`,
    })
    .from(bookings)
    .where(and(inArray(bookings.businessId, ids), inArray(status, ["requested", "confirmed", "active"])));
  return row ?? { requested: 0, out: 0, upcoming: 0 };
}

async function readRevenue(ids: string[], now: Date): Promise<BusinessDay["revenue"]> {
  if (ids.length === 0) return null;
  const { edges, ...days } = monthsOf(now);
  const each = await Promise.all(ids.map((businessId) => countMoney({ businessId, edges, by: "stretch" })));
  const sum = (stretch: string) =>
    each.flat().reduce((cents, row) => cents + (row.key === stretch ? row.revenueCents : 0), 0);
  return { now: sum("3"), before: sum("1"), ...days };
}

async function readRevenueTrend(ids: string[], now: Date) {
  if (ids.length === 0) return null;
  const edges = trendEdges(now);
  const each = await Promise.all(ids.map((businessId) => countMoney({ businessId, edges, by: "stretch" })));
  const rows = each.flat();
  return trendKeys.map((stretch) =>
    rows.reduce((cents, { key, revenueCents }) => cents + (key === stretch ? revenueCents : 0), 0),
  );
}

/** Thirty days beside the thirty before, and their stretches: one count for both. */
async function readUse(ids: string[], now: Date) {
  const edges = trendEdges(now);
  const each = await Promise.all(
    ids.map((businessId) => readUtilisation({ businessId, edges, by: "stretch" })),
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

async function readStanding(ids: string[], now: Date) {
  const edges = trendEdges(now);
  const each = await Promise.all(
    ids.map((businessId) => countStanding({ businessId, edges, by: "stretch" })),
  );
  const rows = each.flat();
  const of = (name: "out" | "upcoming") =>
    trendKeys.map((stretch) => rows.reduce((sum, row) => sum + (row.key === stretch ? row[name] : 0), 0));
  return { out: of("out"), upcoming: of("upcoming") };
}
