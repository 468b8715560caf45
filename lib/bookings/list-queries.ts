import { and, desc, eq, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import type { Actor } from "@/lib/auth/contract";
import { notFound } from "@/lib/errors";
import { businessesWith } from "@/lib/team/permissions";
import {
  type BookingListQuery,
  type BookingPage,
  type BookingSummary,
  type BookingTotals,
  bookingStatus,
} from "./contract";
import { selectBookings, summarise, visibleTo } from "./queries";

/** A page of the bookings an actor may see, newest first; `side` narrows to those rented or those owned. */
export async function listBookings(actor: Actor, query: BookingListQuery, now: Date): Promise<BookingPage> {
  const conditions: SQL[] = [visibleTo(actor), onSide(actor, query.side)];
  if (query.status) conditions.push(hasStatus(query.status, now));
  if (query.cursor) conditions.push(await olderThan(actor, query.cursor));
  const rows = await selectBookings(db(), now)
    .where(and(...conditions))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(query.limit + 1);
  const items = rows.slice(0, query.limit).map((row) => summarise(actor, row, now));
  return { items, nextCursor: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null };
}

/** An id no row has, so that an empty membership list matches nothing. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

function onSide(actor: Actor, side: "renter" | "host" | undefined): SQL {
  if (actor.kind !== "user" || !side) return sql`true`;
  if (side === "renter") return eq(bookings.renterId, actor.userId);
  return inArray(bookings.businessId, [...actor.memberships.map(({ businessId }) => businessId), NOBODY]);
}

/** The stored status with statusAt's reading of what time has ended, as SQL. */
export function hasStatus(status: BookingSummary["status"], now: Date): SQL {
  const runOut = sql`coalesce(${bookings.deadlineAt} <= ${now.toISOString()}, false)`;
  const missed = sql`(${bookings.status} = 'confirmed' and ${bookings.endsAt} <= ${now.toISOString()})`;
  if (status === "expired") return sql`(${bookings.status} = 'expired' or ${runOut})`;
  if (status === "no_show") return sql`(${bookings.status} = 'no_show' or ${missed})`;
  return sql`(${bookings.status} = ${status} and not ${runOut} and not ${missed})`;
}

/** What comes after a row of the list; 404 for one that is not the actor's to see. */
export async function olderThan(actor: Actor, cursor: string): Promise<SQL> {
  const [last] = await db()
    .select({ createdAt: bookings.createdAt })
    .from(bookings)
    .where(and(eq(bookings.id, cursor), visibleTo(actor)));
  if (!last) throw notFound();
  const older = or(
    lt(bookings.createdAt, last.createdAt),
    and(eq(bookings.createdAt, last.createdAt), lt(bookings.id, cursor)),
  );
  return older ?? sql`false`;
}

/** What somebody spent themselves, and the turnover of businesses whose money they may know. */
function isKnownMoney(actor: Actor): SQL {
  if (actor.kind !== "user" || actor.role === "admin") return sql`true`;
  const ids = businessesWith(actor, "money.view");
  return sql`(${eq(bookings.renterId, actor.userId)} or ${inArray(bookings.businessId, [...ids, NOBODY])})`;
}

/** Figures over all the bookings an actor may see on one side. */
export async function totalBookings(
  actor: Actor,
  { side }: { side?: "renter" | "host" },
  now: Date,
): Promise<BookingTotals> {
  const count = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const isPaid = inArray(bookings.status, ["confirmed", "active", "completed", "no_show"]);
  const keptOfCancelled =
    and(eq(bookings.status, "cancelled"), isNotNull(bookings.confirmedAt)) ?? sql`false`;
  const statuses = bookingStatus.options;
  const [row] = await db()
    .select({
      byStatus: sql<number[]>`array[${sql.join(
        statuses.map((status) => count(hasStatus(status, now))),
        sql`, `,
      )}]`,
      pending: count(hasStatus("pending_payment", now)),
      requested: count(hasStatus("requested", now)),
      upcoming: count(hasStatus("confirmed", now)),
      active: count(eq(bookings.status, "active")),
      completed: count(eq(bookings.status, "completed")),
      spentCents: sql<number>`coalesce(sum(${bookings.totalCents} - ${bookings.refundedCents})
        filter (where (${isPaid} or ${keptOfCancelled}) and ${isKnownMoney(actor)}), 0)::bigint`.mapWith(
        Number,
      ),
    })
    .from(bookings)
    .where(and(visibleTo(actor), onSide(actor, side)));
  if (!row) throw new Error("a count without a row");
  const { byStatus, ...totals } = row;
  const counts = statuses.map((status, index) => [status, byStatus[index] ?? 0] as const);
  return { ...totals, byStatus: Object.fromEntries(counts) as BookingTotals["byStatus"] };
}
