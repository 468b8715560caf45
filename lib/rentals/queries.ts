import { and, asc, desc, eq, gt, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { users } from "@/db/schema/users";
import { vehicles } from "@/db/schema/vehicles";
import type { UserActor } from "@/lib/auth/contract";
import { selectBookings, summarise, visibleTo } from "@/lib/bookings/queries";
import { notFound } from "@/lib/errors";
import { businessesWith } from "@/lib/team/permissions";
import { carHasWord, wordsIn } from "@/lib/vehicles/words";
import {
  type RentalListQuery,
  type RentalPage,
  type RentalTab,
  type RentalTotals,
  type RentalTotalsQuery,
  rentalTab,
} from "./contract";
import { isCalled } from "./customer-matching";
import { readHostSides } from "./host-side-queries";
import { endedBadly, tabOrders } from "./rules";

/** A page of the rentals of one's own businesses, as a tab orders them. Administrators have their console. */
export async function listRentals(actor: UserActor, query: RentalListQuery, now: Date): Promise<RentalPage> {
  const { by, isNearestFirst } = tabOrders[query.tab];
  const conditions = [...narrowedTo(actor, query), isInTab(query.tab, now)];
  if (query.cursor) conditions.push(await beyond(actor, query.tab, query.cursor));
  const direction = isNearestFirst ? asc : desc;
  const order = [direction(bookings[by]), direction(bookings.id)];
  // Which ones first, by the bookings alone: what is shown of a rental is looked up only for those of the page.
  const found = await db()
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(...conditions))
    .orderBy(...order)
    .limit(query.limit + 1);
  const ids = found.slice(0, query.limit).map(({ id }) => id);
  if (ids.length === 0) return { items: [], nextCursor: null };
  const [shown, sides] = await Promise.all([
    selectBookings(db(), now)
      .where(and(inArray(bookings.id, ids), visibleTo(actor)))
      .orderBy(...order),
    readHostSides(actor, ids),
  ]);
  const items = shown.map((row) => ({ ...summarise(actor, row, now), ...sides(row) }));
  return { items, nextCursor: found.length > query.limit ? (ids.at(-1) ?? null) : null };
}

/** How many rentals each tab has. Words are looked for once for all of them; else each count finds its own index. */
export async function totalRentals(
  actor: UserActor,
  query: RentalTotalsQuery,
  now: Date,
): Promise<RentalTotals> {
  const mine = narrowedTo(actor, query);
  const tabs = rentalTab.options;
  const count = (tab: RentalTab) =>
    query.search === ""
      ? sql<number>`(select count(*)::int from ${bookings} where ${and(...mine, isInTab(tab, now))})`
      : sql<number>`(count(*) filter (where ${isInTab(tab, now)}))::int`;
  const counts = Object.fromEntries(tabs.map((tab) => [tab, count(tab)])) as Record<RentalTab, SQL<number>>;
  const [row] = await (query.search === ""
    ? db().select(counts).from(sql`(values (1)) as one`)
    : db()
        .select(counts)
        .from(bookings)
        .where(and(...mine)));
  if (!row) throw new Error("a count without a row");
  return row;
}

function narrowedTo(actor: UserActor, { search, renter }: RentalTotalsQuery): SQL[] {
  const businessIds = businessesWith(actor, "rentals.view");
  if (businessIds.length === 0) return [sql`false`];
  return [
    visibleTo(actor),
    inArray(bookings.businessId, businessIds),
    ...(renter ? [eq(bookings.renterId, renter)] : []),
    ...wordsIn(search).map((word) => hasWord(word, businessIds)),
  ];
}

/** A word of the reference, of the car's name or plate, or the beginning of one of the customer's names. */
function hasWord(word: string, businessIds: string[]): SQL {
  const part = `%${word}%`;
  const cars = sql`(select ${vehicles.id} from ${vehicles} where ${inArray(vehicles.businessId, businessIds)}
    and ${carHasWord(word)})`;
  return sql`(lower(${bookings.reference}) like ${part} or ${bookings.vehicleId} in ${cars}
    or ${bookings.renterId} in (select ${users.id} from ${users} where ${isCalled(word)}))`;
}

/**
 * What a tab lists, by the status that is stored and the time that is left. Statuses are written out: only so does the
 * planner see that the index over what came to nothing holds all of them.
 */
function isInTab(tab: RentalTab, now: Date): SQL {
  const at = now.toISOString();
  const { status, deadlineAt, endsAt, acceptedAt } = bookings;
  switch (tab) {
    case "requests":
      return sql`(${status} = 'requested' and ${deadlineAt} > ${at})`;
    case "upcoming":
      // What the owner has accepted is paid for next; checkouts nobody has finished are not the owner's to wait for.
      return sql`((${status} = 'confirmed' and ${endsAt} > ${at})
        or (${status} = 'pending_payment' and ${deadlineAt} > ${at} and ${isNotNull(acceptedAt)}))`;
    case "active":
      return sql`${status} = 'active'`;
    case "completed":
      return sql`${status} = 'completed'`;
    case "cancelled":
      return sql`${status} in (${sql.raw(endedBadly.map((name) => `'${name}'`).join(", "))})`;
    case "all":
      return sql`true`;
  }
}

/** What comes after a row of the list. 404 for one that is not the actor's to see. */
async function beyond(actor: UserActor, tab: RentalTab, cursor: string): Promise<SQL> {
  const { by, isNearestFirst } = tabOrders[tab];
  const [last] = await db()
    .select({ value: bookings[by] })
    .from(bookings)
    .where(and(eq(bookings.id, cursor), visibleTo(actor)));
  // A request somebody answered meanwhile has no deadline any more.
  if (!last?.value) throw notFound();
  const further = isNearestFirst ? gt : lt;
  const isBeyond = or(
    further(bookings[by], last.value),
    and(eq(bookings[by], last.value), further(bookings.id, cursor)),
  );
  return isBeyond ?? sql`false`;
}
