import { and, inArray, sql } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { readUtilisation } from "@/lib/analytics/measure-queries";
import { countMoney } from "@/lib/analytics/money-queries";
import { percent } from "@/lib/analytics/rules";
import type { UserActor } from "@/lib/auth/contract";
import { dayIn, KIGALI } from "@/lib/dates";
import { forbidden } from "@/lib/errors";
import { businessesWith } from "@/lib/team/permissions";
import { listAlerts } from "./alert-queries";
import type { BusinessDay } from "./contract";
import { monthsOf, thirtiesOf } from "./rules";
import { listTurns } from "./turn-queries";

/** The day of a company as one of its people may see it. 403 for who works for none. */
export async function readBusinessDay(actor: UserActor, now: Date): Promise<BusinessDay> {
  const own = businessesWith(actor, "rentals.view");
  if (own.length === 0) throw forbidden();
  const [turns, alerts, totals, revenue, utilisation] = await Promise.all([
    listTurns(own, businessesWith(actor, "customers.view"), now),
    listAlerts(actor, now),
    countOpen(own, now),
    readRevenue(businessesWith(actor, "money.view"), now),
    readUse(own, now),
  ]);
  return {
    day: dayIn(now, KIGALI),
    ...{ turns, alerts, revenue, utilisation },
    ...totals,
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

async function readUse(ids: string[], now: Date): Promise<BusinessDay["utilisation"]> {
  const edges = thirtiesOf(now);
  const each = await Promise.all(
    ids.map((businessId) => readUtilisation({ businessId, edges, by: "stretch" })),
  );
  const share = (key: string) => {
    const rows = each.map((read) => read([key]));
    const total = (name: "booked" | "publishable") => rows.reduce((sum, row) => sum + row[name], 0);
    return percent(total("booked"), total("publishable"));
  };
  const [before, present] = [share("1"), share("2")];
  return present === null ? null : { now: present, before };
}
