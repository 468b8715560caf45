import { and, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { vehicleMatchesSearch } from "@/lib/catalog/fleet/admin/queries";
import { splitSearchWords } from "@/lib/catalog/vehicles/matches-word";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { instantAt, KIGALI, plusDays } from "@/lib/platform/dates";
import { comesAfter, inOrder } from "@/lib/platform/list-order";
import { prefixPattern } from "@/lib/platform/text";
import type { BookingPage } from "@/lib/rentals/bookings/contract";
import { hasStatus, isOlderThanCursor } from "@/lib/rentals/bookings/lists/queries";
import { renterNameHasWord } from "@/lib/rentals/bookings/lists/renter-name-match";
import { waitsForApproval } from "@/lib/rentals/bookings/money/refund-approvals";
import { selectBookings, toBookingSummary } from "@/lib/rentals/bookings/queries";
import { waitsForReview } from "@/lib/rentals/bookings/risk/queries";
import type { AdminBookingsQuery } from "./contract";

const reviewConditions = { open: waitsForReview, refund: waitsForApproval };

const orders = {
  oldest: { by: bookings.createdAt, isDescending: false },
  pickUpFirst: { by: bookings.startsAt, isDescending: false },
  pickUpLast: { by: bookings.startsAt, isDescending: true },
  highest: { by: bookings.totalCents, isDescending: true },
  lowest: { by: bookings.totalCents, isDescending: false },
};

/** Lists all bookings, newest first by default. For administrators. */
export async function listAdminBookings(
  actor: UserActor,
  { cursor, limit, search, status, payment, review, business, from, to, sort = "newest" }: AdminBookingsQuery,
  now: Date,
): Promise<BookingPage> {
  requireAdmin(actor);
  const order = sort === "newest" ? undefined : orders[sort];
  const ordered = inOrder(order ?? { by: bookings.createdAt, isDescending: true }, bookings.id);
  const afterCursor = (id: string) =>
    order ? comesAfter(order, bookings, bookings.id, id) : isOlderThanCursor(actor, id);
  const conditions = [
    status ? hasStatus(status, now) : sql`true`,
    payment ? isPaidAs(payment) : sql`true`,
    review ? reviewConditions[review] : sql`true`,
    business ? eq(bookings.businessId, business) : sql`true`,
    from ? gte(bookings.startsAt, instantAt(from, "00:00", KIGALI)) : sql`true`,
    to ? lt(bookings.startsAt, instantAt(plusDays(to, 1), "00:00", KIGALI)) : sql`true`,
    search ? await matchesSearch(search) : sql`true`,
    cursor ? await afterCursor(cursor) : sql`true`,
  ];
  // Selects the page from the bookings table alone; the joins then run only for the rows of the page.
  const found = await db()
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(...conditions))
    .orderBy(ordered)
    .limit(limit + 1);
  const ids = found.slice(0, limit).map(({ id }) => id);
  if (ids.length === 0) return { items: [], nextCursor: null };
  const rows = await selectBookings(db(), now).where(inArray(bookings.id, ids)).orderBy(ordered);
  const items = rows.map((row) => toBookingSummary(actor, row, now));
  return { items, nextCursor: found.length > limit ? (ids.at(-1) ?? null) : null };
}

function isPaidAs(payment: NonNullable<AdminBookingsQuery["payment"]>): SQL {
  const { paidByPaymentId, refundedCents } = bookings;
  if (payment === "unpaid") return sql`(${paidByPaymentId} is null)`;
  return payment === "paid"
    ? sql`(${paidByPaymentId} is not null and ${refundedCents} = 0)`
    : sql`(${paidByPaymentId} is not null and ${refundedCents} > 0)`;
}

/**
 * Up to this many users or vehicles are matched by id; beyond that the list is filtered while it is read, which fills a
 * page quickly.
 */
const MAX_NAMED = 300;

async function matchesSearch(search: string): Promise<SQL> {
  const typed = search.trim();
  const isReference = eq(bookings.reference, typed.toUpperCase());
  if (z.uuid().safeParse(typed).success)
    return or(eq(bookings.id, typed), eq(bookings.renterId, typed)) ?? isReference;
  const isMatchingRenter = renterMatches(typed);
  const isOfMatchingRenter = inArray(
    bookings.renterId,
    db().select({ id: users.id }).from(users).where(isMatchingRenter),
  );
  if (typed.includes("@")) return isOfMatchingRenter;
  const isMatchingVehicle = await vehicleMatchesSearch(typed);
  const isOfMatchingVehicle = inArray(
    bookings.vehicleId,
    db().select({ id: vehicles.id }).from(vehicles).where(isMatchingVehicle),
  );
  const [fewRenters, fewVehicles] = await Promise.all([
    db()
      .select({ id: users.id })
      .from(users)
      .where(isMatchingRenter)
      .limit(MAX_NAMED + 1),
    db()
      .select({ id: vehicles.id })
      .from(vehicles)
      .where(isMatchingVehicle)
      .limit(MAX_NAMED + 1),
  ]);
  const ways = [
    isReference,
    fewRenters.length > MAX_NAMED
      ? isOfMatchingRenter
      : inArray(
          bookings.renterId,
          fewRenters.map(({ id }) => id),
        ),
    fewVehicles.length > MAX_NAMED
      ? isOfMatchingVehicle
      : inArray(
          bookings.vehicleId,
          fewVehicles.map(({ id }) => id),
        ),
  ];
  return or(...ways) ?? isReference;
}

function renterMatches(typed: string): SQL {
  if (typed.includes("@")) return sql`lower(${users.email}) like ${prefixPattern(typed.toLowerCase())}`;
  const nameWords = splitSearchWords(typed);
  return nameWords.length === 0 ? sql`false` : (and(...nameWords.map(renterNameHasWord)) as SQL);
}
