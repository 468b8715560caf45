import { and, desc, eq, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/rentals/bookings";
import { bookingStatus } from "@/lib/catalog/availability/booking-status";
import type { Actor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import { businessIdsWithPermission } from "@/lib/platform/permissions";
import { bookingsVisibleTo } from "@/lib/rentals/bookings/bookings-visible-to";
import type {
  BookingListQuery,
  BookingPage,
  BookingSummary,
  BookingTotals,
} from "@/lib/rentals/bookings/contract";
import { selectBookings, toBookingSummary } from "@/lib/rentals/bookings/queries";
import { isDueAtPickUpAt } from "@/lib/rentals/bookings/upcoming";

/**
 * Lists a page of the bookings an actor may see, newest first; `side` limits the list to bookings as renter or as
 * owner.
 */
export async function listBookings(actor: Actor, query: BookingListQuery, now: Date): Promise<BookingPage> {
  const conditions: SQL[] = [bookingsVisibleTo(actor), isOnSide(actor, query.side)];
  if (query.status)
    conditions.push(query.status === "upcoming" ? isAhead(now) : hasStatus(query.status, now));
  if (query.cursor) conditions.push(await isOlderThanCursor(actor, query.cursor));
  const rows = await selectBookings(db(), now)
    .where(and(...conditions))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(query.limit + 1);
  const items = rows.slice(0, query.limit).map((row) => toBookingSummary(actor, row, now));
  return { items, nextCursor: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null };
}

/** An id that no row has, so that an empty membership list matches nothing. */
const NO_SUCH_ID = "00000000-0000-0000-0000-000000000000";

function isOnSide(actor: Actor, side: "renter" | "owner" | undefined): SQL {
  if (actor.kind !== "user") return sql`true`;
  if (side === "renter") return eq(bookings.renterId, actor.userId);
  if (side !== "owner") return sql`true`;
  const businessIds = [...actor.memberships.map(({ businessId }) => businessId), NO_SUCH_ID];
  return sql`(${inArray(bookings.businessId, businessIds)} and ${bookings.isKnownToBusiness})`;
}

/** SQL form of statusAt(): the stored status, corrected by the deadlines that have passed. */
export function hasStatus(status: BookingSummary["status"], now: Date): SQL {
  const runOut = sql`coalesce(${bookings.deadlineAt} <= ${now.toISOString()}, false)`;
  const missed = sql`(${bookings.status} = 'confirmed' and ${bookings.endsAt} <= ${now.toISOString()})`;
  if (status === "expired") return sql`(${bookings.status} = 'expired' or ${runOut})`;
  if (status === "no_show") return sql`(${bookings.status} = 'no_show' or ${missed})`;
  return sql`(${bookings.status} = ${status} and not ${runOut} and not ${missed})`;
}

/** Paid and not picked up yet, or agreed with a customer who pays at the pick-up. */
const isAhead = (now: Date): SQL => sql`(${hasStatus("confirmed", now)} or ${isDueAtPickUpAt(now)})`;

/** Selects the rows after the cursor. 404 when the actor may not see the cursor's booking. */
export async function isOlderThanCursor(actor: Actor, cursor: string): Promise<SQL> {
  const [last] = await db()
    .select({ createdAt: bookings.createdAt })
    .from(bookings)
    .where(and(eq(bookings.id, cursor), bookingsVisibleTo(actor)));
  if (!last) throw notFound();
  const older = or(
    lt(bookings.createdAt, last.createdAt),
    and(eq(bookings.createdAt, last.createdAt), lt(bookings.id, cursor)),
  );
  return older ?? sql`false`;
}

/**
 * Selects the amounts an actor may know: their own spending, and the turnover of businesses whose money they
 * may see.
 */
function mayKnowAmounts(actor: Actor): SQL {
  if (actor.kind !== "user" || actor.role === "admin") return sql`true`;
  const ids = businessIdsWithPermission(actor, "money.view");
  return sql`(${eq(bookings.renterId, actor.userId)} or ${inArray(bookings.businessId, [...ids, NO_SUCH_ID])})`;
}

/** Totals over all bookings an actor may see on one side. */
export async function getBookingTotals(
  actor: Actor,
  { side }: { side?: "renter" | "owner" },
  now: Date,
): Promise<BookingTotals> {
  const count = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const isPaid = inArray(bookings.status, ["confirmed", "active", "completed", "no_show"]);
  const isPaidCancellation =
    and(eq(bookings.status, "cancelled"), isNotNull(bookings.confirmedAt)) ?? sql`false`;
  const statuses = bookingStatus.options;
  const [row] = await db()
    .select({
      byStatus: sql<number[]>`array[${sql.join(
        statuses.map((status) => count(hasStatus(status, now))),
        sql`, `,
      )}]`,
      pending: count(sql`${hasStatus("pending_payment", now)} and not ${isDueAtPickUpAt(now)}`),
      requested: count(hasStatus("requested", now)),
      upcoming: count(isAhead(now)),
      active: count(eq(bookings.status, "active")),
      completed: count(eq(bookings.status, "completed")),
      spentCents: sql<number>`coalesce(sum(${bookings.totalCents} - ${bookings.refundedCents})
        filter (where (${isPaid} or ${isPaidCancellation}) and ${mayKnowAmounts(actor)}), 0)::bigint`.mapWith(
        Number,
      ),
    })
    .from(bookings)
    .where(and(bookingsVisibleTo(actor), isOnSide(actor, side)));
  if (!row) throw new Error("count returned no row");
  const { byStatus, ...totals } = row;
  const counts = statuses.map((status, index) => [status, byStatus[index] ?? 0] as const);
  return { ...totals, byStatus: Object.fromEntries(counts) as BookingTotals["byStatus"] };
}
