import { and, asc, desc, eq, sql } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { claims } from "@/db/schema/rentals/claims";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import { nextCursor, readCursor } from "@/lib/platform/http/pagination-cursor";
import { fullNameOf } from "@/lib/platform/text";
import type { AdminClaimPage, AdminClaimsQuery } from "./contract";

/** Lists claims for administrators: disputed ones oldest first, decided ones newest first. */
export async function listAdminClaims(
  actor: UserActor,
  { cursor, limit, status }: AdminClaimsQuery,
): Promise<AdminClaimPage> {
  requireAdmin(actor);
  const isQueue = status === "disputed";
  const instant = isQueue ? claims.answeredAt : claims.agreedAt;
  const { time, id } = readCursor(cursor);
  const position = sql`(${instant}, ${claims.id})`;
  const last = sql`(${time}::timestamptz, ${id}::uuid)`;
  const order = isQueue ? asc : desc;
  const rows = await db()
    .select({
      claim: claims,
      reference: bookings.reference,
      vehicle: vehicles.title,
      business: businesses.name,
      businessId: businesses.id,
      renterId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(claims)
    .innerJoin(bookings, eq(bookings.id, claims.bookingId))
    .innerJoin(vehicles, eq(vehicles.id, bookings.vehicleId))
    .innerJoin(businesses, eq(businesses.id, bookings.businessId))
    .innerJoin(users, eq(users.id, bookings.renterId))
    .where(
      and(
        eq(claims.status, status),
        time ? (isQueue ? sql`${position} > ${last}` : sql`${position} < ${last}`) : undefined,
      ),
    )
    .orderBy(order(instant), order(claims.id))
    .limit(limit + 1);
  const items = rows.slice(0, limit).map(({ claim, firstName, lastName, ...row }) => ({
    ...row,
    id: claim.id,
    bookingId: claim.bookingId,
    kind: claim.kind,
    status: claim.status,
    amountCents: claim.amountCents,
    agreedCents: claim.agreedCents,
    at: ((isQueue ? claim.answeredAt : claim.agreedAt) ?? claim.filedAt).toISOString(),
    renter: fullNameOf({ firstName, lastName }),
  }));
  return { items, nextCursor: nextCursor(rows.length > limit, items.at(-1)) };
}
