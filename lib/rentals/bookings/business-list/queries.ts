import { and, asc, desc, eq, gt, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { meetingPlaces } from "@/db/schema/rentals/meeting-places";
import { quotes } from "@/db/schema/rentals/quotes";
import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import { splitSearchWords, vehicleMatchesWord } from "@/lib/catalog/vehicles/matches-word";
import type { UserActor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import { nextCursor, readCursor } from "@/lib/platform/http/pagination-cursor";
import { businessIdsWithPermission } from "@/lib/platform/permissions";
import { bookingsVisibleTo } from "@/lib/rentals/bookings/bookings-visible-to";
import { billedQuoteId } from "@/lib/rentals/bookings/changes/queries";
import { insuredAtPickUp } from "@/lib/rentals/bookings/handovers/parties/queries";
import { isInsuredUntilReturn } from "@/lib/rentals/bookings/handovers/parties/rules";
import { renterNameHasWord } from "@/lib/rentals/bookings/lists/renter-name-match";
import { chosenPlace } from "@/lib/rentals/bookings/meeting-places/queries";
import { canSeeMeetingPlace, canSeeRenterProfile, isOwnerSide } from "@/lib/rentals/bookings/policy";
import { selectBookings, toBookingSummary, visibleEarnings } from "@/lib/rentals/bookings/queries";
import { isUpcomingAt } from "@/lib/rentals/bookings/upcoming";
import { findRenterProfiles } from "@/lib/rentals/renters/queries";
import {
  type BookingTab,
  type BusinessBooking,
  type BusinessBookingPage,
  type BusinessBookingsQuery,
  type BusinessBookingTotals,
  type BusinessBookingTotalsQuery,
  bookingTab,
} from "./contract";
import { areContactsShared, insuranceCoverageOf, tabOrders, unsuccessfulStatuses } from "./rules";

/**
 * Lists a page of the bookings of the actor's businesses, in the order of the tab. Administrators use the
 * admin list instead.
 */
export async function listBusinessBookings(
  actor: UserActor,
  query: BusinessBookingsQuery,
  now: Date,
): Promise<BusinessBookingPage> {
  const { by, isNearestFirst } = tabOrders[query.tab];
  const conditions = [...filterConditions(actor, query), isInTab(query.tab, now)];
  if (query.cursor) conditions.push(isBeyond(query.tab, await findPosition(query, query.cursor, conditions)));
  const direction = isNearestFirst ? asc : desc;
  const order = [direction(bookings[by]), direction(bookings.id)];
  // Find the page's ids from the bookings table alone; the joins then run only for the rows of the page.
  const found = await db()
    .select({ id: bookings.id, at: bookings[by] })
    .from(bookings)
    .where(and(...conditions))
    .orderBy(...order)
    .limit(query.limit + 1);
  const page = found.slice(0, query.limit);
  const ids = page.map(({ id }) => id);
  if (ids.length === 0) return { items: [], nextCursor: null };
  const [shown, sides] = await Promise.all([
    selectBookings(db(), now)
      .where(and(inArray(bookings.id, ids), bookingsVisibleTo(actor)))
      .orderBy(...order),
    readBusinessOnlyFields(actor, ids),
  ]);
  const profileOf = await readRenterProfiles(actor, shown);
  const items = shown.map((row) => {
    const summary = toBookingSummary(actor, row, now);
    const earnings = visibleEarnings(actor, row, summary.status);
    return { ...summary, ...sides(row, summary.status), renterProfile: profileOf(row), earnings };
  });
  const last = page.at(-1);
  const cursorItem = last?.at ? { at: last.at.toISOString(), id: last.id } : undefined;
  return { items, nextCursor: nextCursor(found.length > query.limit, cursorItem) };
}

/**
 * Counts the bookings in each tab. A search runs once for all tabs; without one, each count uses its own
 * index.
 */
export async function countBusinessBookings(
  actor: UserActor,
  query: BusinessBookingTotalsQuery,
  now: Date,
): Promise<BusinessBookingTotals> {
  const mine = filterConditions(actor, query);
  const tabs = bookingTab.options;
  const count = (tab: BookingTab) =>
    query.search === ""
      ? sql<number>`(select count(*)::int from ${bookings} where ${and(...mine, isInTab(tab, now))})`
      : sql<number>`(count(*) filter (where ${isInTab(tab, now)}))::int`;
  const counts = Object.fromEntries(tabs.map((tab) => [tab, count(tab)])) as Record<BookingTab, SQL<number>>;
  const [row] = await (query.search === ""
    ? db().select(counts).from(sql`(values (1)) as one`)
    : db()
        .select(counts)
        .from(bookings)
        .where(and(...mine)));
  if (!row) throw new Error("count returned no row");
  return row;
}

function filterConditions(actor: UserActor, { search, renter }: BusinessBookingTotalsQuery): SQL[] {
  const businessIds = businessIdsWithPermission(actor, "rentals.view");
  if (businessIds.length === 0) return [sql`false`];
  return [
    bookingsVisibleTo(actor),
    inArray(bookings.businessId, businessIds),
    eq(bookings.isKnownToBusiness, true),
    ...(renter ? [eq(bookings.renterId, renter)] : []),
    ...splitSearchWords(search).map((word) => matchesWord(word, businessIds)),
  ];
}

/**
 * Matches a word in the reference, the vehicle's title or plate, or at the start of one of the renter's
 * names.
 */
function matchesWord(word: string, businessIds: string[]): SQL {
  const part = `%${word}%`;
  const matchingVehicles = sql`(select ${vehicles.id} from ${vehicles} where ${inArray(vehicles.businessId, businessIds)}
    and ${vehicleMatchesWord(word)})`;
  return sql`(lower(${bookings.reference}) like ${part} or ${bookings.vehicleId} in ${matchingVehicles}
    or ${bookings.renterId} in (select ${users.id} from ${users} where ${renterNameHasWord(word)}))`;
}

/**
 * Selects a tab's bookings by stored status and remaining time. The statuses are literals because only then
 * does the planner see that the partial index over unsuccessful bookings covers them.
 */
function isInTab(tab: BookingTab, now: Date): SQL {
  const at = now.toISOString();
  const { status, deadlineAt } = bookings;
  switch (tab) {
    case "requests":
      return sql`(${status} = 'requested' and ${deadlineAt} > ${at})`;
    case "upcoming":
      return isUpcomingAt(now);
    case "active":
      return sql`${status} = 'active'`;
    case "completed":
      return sql`${status} = 'completed'`;
    case "cancelled":
      return sql`${status} in (${sql.raw(unsuccessfulStatuses.map((name) => `'${name}'`).join(", "))})`;
    case "all":
      return sql`true`;
  }
}

interface Position {
  at: Date;
  id: string;
}

/**
 * Reads a cursor, which keeps its place even if its booking has left the tab meanwhile. The cursor of the previous
 * release, a booking's id, does not: then 404.
 */
async function findPosition(
  { tab }: BusinessBookingsQuery,
  cursor: string,
  conditions: (SQL | undefined)[],
): Promise<Position> {
  const { time = "", id } = readCursor(cursor);
  if (id) return { at: new Date(time), id };
  const [last] = await db()
    .select({ at: bookings[tabOrders[tab].by] })
    .from(bookings)
    .where(and(eq(bookings.id, cursor), ...conditions));
  if (!last?.at) throw notFound();
  return { at: last.at, id: cursor };
}

function isBeyond(tab: BookingTab, { at, id }: Position): SQL {
  const { by, isNearestFirst } = tabOrders[tab];
  const further = isNearestFirst ? gt : lt;
  return or(further(bookings[by], at), and(eq(bookings[by], at), further(bookings.id, id))) ?? sql`false`;
}

/** Reads the profiles of renters whose requests wait for an answer. */
async function readRenterProfiles(actor: UserActor, rows: Row[]) {
  const isShown = ({ booking }: Row) => booking.status === "requested" && canSeeRenterProfile(actor, booking);
  const profiles = await findRenterProfiles(rows.filter(isShown).map(({ booking }) => booking.renterId));
  return (row: Row) => (isShown(row) && profiles.get(row.booking.renterId)) || null;
}

type BusinessOnlyFields = Pick<
  BusinessBooking,
  "plate" | "pickupLocation" | "customerPhone" | "insuranceCoverage"
>;
interface Row {
  booking: Pick<typeof bookings.$inferSelect, "id" | "status" | "source" | "renterId" | "businessId">;
  isPaid: boolean;
}

/**
 * Reads the fields that only the owner's side sees, for at least one booking. Returns a function from row to
 * fields.
 */
async function readBusinessOnlyFields(
  actor: UserActor,
  bookingIds: string[],
): Promise<(row: Row, effectiveStatus: BookingStatus) => BusinessOnlyFields> {
  const rows = await db()
    .select({
      id: bookings.id,
      plate: vehicles.plate,
      neighbourhood: vehicles.neighbourhood,
      phone: users.phone,
      endsAt: bookings.endsAt,
      documentsEndOn: vehicles.documentsEndOn,
      timeZone: vehicles.timeZone,
      insuredAtPickUp,
      extras: quotes.extras,
      deliveryAddress: quotes.deliveryAddress,
      chosenPlace,
    })
    .from(bookings)
    .innerJoin(vehicles, eq(vehicles.id, bookings.vehicleId))
    .innerJoin(users, eq(users.id, bookings.renterId))
    .innerJoin(quotes, eq(quotes.id, billedQuoteId))
    .leftJoin(meetingPlaces, eq(meetingPlaces.bookingId, bookings.id))
    .where(and(inArray(bookings.id, bookingIds), bookingsVisibleTo(actor)));
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return ({ booking, isPaid }, status) => {
    const row = rowsById.get(booking.id);
    const isInsured = row ? (row.insuredAtPickUp ?? isInsuredUntilReturn(row)) : false;
    const canPhone = isOwnerSide(actor, booking) && areContactsShared({ ...booking, status, isPaid });
    return {
      plate: row?.plate ?? null,
      pickupLocation:
        (canSeeMeetingPlace(actor, booking) && row?.deliveryAddress) ||
        row?.chosenPlace ||
        row?.neighbourhood ||
        "",
      customerPhone: canPhone ? (row?.phone ?? null) : null,
      insuranceCoverage: insuranceCoverageOf(row?.extras ?? [], isInsured),
    };
  };
}
