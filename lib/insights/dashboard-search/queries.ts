import { and, asc, desc, eq, inArray, like, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { splitSearchWords, vehicleMatchesWord } from "@/lib/catalog/vehicles/matches-word";
import { vehiclesVisibleTo } from "@/lib/catalog/vehicles/visibility";
import type { UserActor } from "@/lib/platform/actor";
import { businessIdsWithPermission, type Permission } from "@/lib/platform/permissions";
import { selectFullName } from "@/lib/platform/select-full-name";
import { bookingsVisibleTo } from "@/lib/rentals/bookings/bookings-visible-to";
import { renterNameHasWord } from "@/lib/rentals/bookings/lists/renter-name-match";
import { statusAt } from "@/lib/rentals/bookings/transitions/state-machine";
import type { DashboardSearchQuery, DashboardSearchResults } from "./contract";

const MAX_PER_KIND = 5;

/**
 * Vehicles, bookings and renters of the actor's businesses that match all words, each kind only for members who may
 * see it.
 */
export async function searchDashboard(
  actor: UserActor,
  { q }: DashboardSearchQuery,
  now: Date,
): Promise<DashboardSearchResults> {
  const terms = splitSearchWords(q);
  if (terms.length === 0) return { vehicles: [], rentals: [], customers: [] };
  const [foundVehicles, foundBookings, foundRenters] = await Promise.all([
    listMatchingVehicles(actor, terms),
    listMatchingBookings(actor, terms, now),
    listMatchingRenters(actor, terms),
  ]);
  return { vehicles: foundVehicles, rentals: foundBookings, customers: foundRenters };
}

/** Limits rows to businesses where the actor has a permission; an empty list matches no row. */
function isOwnBusiness(
  column: typeof bookings.businessId | typeof vehicles.businessId,
  actor: UserActor,
  what: Permission,
) {
  const businessIds = businessIdsWithPermission(actor, what);
  return businessIds.length === 0 ? sql`false` : inArray(column, businessIds);
}

function listMatchingVehicles(actor: UserActor, terms: string[]) {
  const { id, title, plate } = vehicles;
  return db()
    .select({ id, title, plate })
    .from(vehicles)
    .where(
      and(
        vehiclesVisibleTo(actor),
        isOwnBusiness(vehicles.businessId, actor, "fleet.view"),
        ...terms.map(vehicleMatchesWord),
      ),
    )
    .orderBy(asc(title), asc(id))
    .limit(MAX_PER_KIND);
}

const fullName = selectFullName(users);

async function listMatchingBookings(actor: UserActor, terms: string[], now: Date) {
  const rows = await db()
    .select({ booking: bookings, renterName: fullName, vehicleTitle: vehicles.title })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.renterId))
    .innerJoin(vehicles, eq(vehicles.id, bookings.vehicleId))
    .where(
      and(
        bookingsVisibleTo(actor),
        isOwnBusiness(bookings.businessId, actor, "rentals.view"),
        eq(bookings.isKnownToBusiness, true),
        ...terms.map(bookingMatches),
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(MAX_PER_KIND);
  return rows.map(({ booking, ...names }) => ({
    id: booking.id,
    reference: booking.reference,
    status: statusAt(booking, now),
    ...names,
  }));
}

/** Matches renters by a list of ids, so that names are looked up once and not for each of many bookings. */
function bookingMatches(word: string): SQL {
  const hasRenterName = sql`${bookings.renterId} in (select ${users.id} from ${users} where ${renterNameHasWord(word)})`;
  return or(like(sql`lower(${bookings.reference})`, `%${word}%`), hasRenterName) ?? sql`false`;
}

function listMatchingRenters(actor: UserActor, terms: string[]) {
  const bookingCounts = db()
    .select({ renterId: bookings.renterId, rentals: sql<number>`count(*)::int`.as("rentals") })
    .from(bookings)
    .where(
      and(
        bookingsVisibleTo(actor),
        isOwnBusiness(bookings.businessId, actor, "rentals.view"),
        eq(bookings.isKnownToBusiness, true),
        sql`${bookings.renterId} in (select ${users.id} from ${users} where ${and(...terms.map(renterNameHasWord))})`,
      ),
    )
    .groupBy(bookings.renterId)
    .as("theirs");
  return db()
    .select({ id: users.id, name: fullName, rentals: bookingCounts.rentals })
    .from(bookingCounts)
    .innerJoin(users, eq(users.id, bookingCounts.renterId))
    .orderBy(desc(bookingCounts.rentals), asc(users.id))
    .limit(MAX_PER_KIND);
}
