import { and, desc, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { reviews } from "@/db/schema/catalog/reviews";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { renterReviews } from "@/db/schema/rentals/renter-reviews";
import { vehicleMatchesSearch } from "@/lib/catalog/fleet/admin/queries";
import { userMatchesSearch } from "@/lib/identity/users-admin/queries";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import { nextCursor, readCursor } from "@/lib/platform/http/pagination-cursor";
import { fullNameOf } from "@/lib/platform/text";
import { isOwnBooking } from "@/lib/rentals/bookings/policy";
import type { AdminReviewPage, AdminReviewsQuery } from "./contract";

/** Lists the published reviews of renters or of owners for administrators, hidden ones included, newest first. */
export async function listAdminReviews(
  actor: UserActor,
  { author, status, search, cursor, limit }: AdminReviewsQuery,
): Promise<AdminReviewPage> {
  requireAdmin(actor);
  const table = author === "renter" ? reviews : renterReviews;
  const { time, id } = readCursor(cursor);
  const rows = await db()
    .select({
      id: table.id,
      bookingId: bookings.id,
      reference: bookings.reference,
      vehicle: { id: vehicles.id, title: vehicles.title },
      business: { id: businesses.id, name: businesses.name },
      renterId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      rating: table.rating,
      comment: table.comment,
      commentLocale: table.commentLocale,
      ownerReply: author === "renter" ? reviews.ownerReply : sql<null>`null`,
      ownerReplyLocale: author === "renter" ? reviews.ownerReplyLocale : sql<null>`null`,
      heldReason: table.heldReason,
      createdAt: table.createdAt,
    })
    .from(table)
    .innerJoin(bookings, eq(bookings.id, table.bookingId))
    .innerJoin(vehicles, eq(vehicles.id, bookings.vehicleId))
    .innerJoin(businesses, eq(businesses.id, bookings.businessId))
    .innerJoin(users, eq(users.id, bookings.renterId))
    .where(
      and(
        isNotNull(table.publishedAt),
        status && isNotNull(table.heldAt),
        search ? await bookingMatches(search) : undefined,
        time ? sql`(${table.createdAt}, ${table.id}) < (${time}::timestamptz, ${id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(limit + 1);
  const items = rows.slice(0, limit).map(({ renterId, firstName, lastName, createdAt, ...row }) => ({
    ...row,
    author,
    renter: { id: renterId, name: fullNameOf({ firstName, lastName }) },
    at: createdAt.toISOString(),
    canHold: !isOwnBooking(actor, { renterId, businessId: row.business.id }),
  }));
  return { items, nextCursor: nextCursor(rows.length > limit, items.at(-1)) };
}

/**
 * Up to this many cars or renters are matched by id, which finds their bookings through an index; beyond that the list
 * is filtered while it is read, which fills a page quickly.
 */
const MAX_NAMED = 300;

/** Matches the booking's reference, its car or its renter. */
async function bookingMatches(search: string): Promise<SQL | undefined> {
  const ofVehicle = db()
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(await vehicleMatchesSearch(search));
  const ofRenter = db().select({ id: users.id }).from(users).where(userMatchesSearch(search));
  const [fewVehicles, fewRenters] = await Promise.all([
    db()
      .select()
      .from(ofVehicle.as("found"))
      .limit(MAX_NAMED + 1),
    db()
      .select()
      .from(ofRenter.as("found"))
      .limit(MAX_NAMED + 1),
  ]);
  const idsOf = (found: { id: string }[]) => found.map(({ id }) => id);
  return or(
    eq(bookings.reference, search.toUpperCase()),
    inArray(bookings.vehicleId, fewVehicles.length > MAX_NAMED ? ofVehicle : idsOf(fewVehicles)),
    inArray(bookings.renterId, fewRenters.length > MAX_NAMED ? ofRenter : idsOf(fewRenters)),
  );
}
