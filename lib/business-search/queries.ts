import { and, asc, desc, eq, inArray, like, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { users } from "@/db/schema/users";
import { vehicles } from "@/db/schema/vehicles";
import type { UserActor } from "@/lib/auth/contract";
import { statusAt } from "@/lib/bookings/machine";
import { visibleTo as bookingVisibleTo } from "@/lib/bookings/queries";
import { isCalled } from "@/lib/rentals/customer-matching";
import { businessesWith, type Permission } from "@/lib/team/permissions";
import { visibleTo as vehicleVisibleTo } from "@/lib/vehicles/visibility";
import { carHasWord, wordsIn } from "@/lib/vehicles/words";
import type { BusinessFindings, BusinessSearchQuery } from "./contract";

/** Of each kind. */
const MOST = 5;

/** Cars, rentals and customers of one's own businesses that all the words fit; each kind for who may see it. */
export async function searchBusiness(
  actor: UserActor,
  { q }: BusinessSearchQuery,
  now: Date,
): Promise<BusinessFindings> {
  const words = wordsIn(q);
  if (words.length === 0) return { vehicles: [], rentals: [], customers: [] };
  const [cars, rentals, customers] = await Promise.all([
    findCars(actor, words),
    findRentals(actor, words, now),
    findCustomers(actor, words),
  ]);
  return { vehicles: cars, rentals, customers };
}

/** Businesses somebody may see this of; an empty list matches no row. */
function of(
  column: typeof bookings.businessId | typeof vehicles.businessId,
  actor: UserActor,
  what: Permission,
) {
  const businessIds = businessesWith(actor, what);
  return businessIds.length === 0 ? sql`false` : inArray(column, businessIds);
}

function findCars(actor: UserActor, words: string[]) {
  const { id, title, plate } = vehicles;
  return db()
    .select({ id, title, plate })
    .from(vehicles)
    .where(
      and(vehicleVisibleTo(actor), of(vehicles.businessId, actor, "fleet.view"), ...words.map(carHasWord)),
    )
    .orderBy(asc(title), asc(id))
    .limit(MOST);
}

const fullName = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;

async function findRentals(actor: UserActor, words: string[], now: Date) {
  const rows = await db()
    .select({ booking: bookings, renterName: fullName, vehicleTitle: vehicles.title })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.renterId))
    .innerJoin(vehicles, eq(vehicles.id, bookings.vehicleId))
    .where(
      and(bookingVisibleTo(actor), of(bookings.businessId, actor, "rentals.view"), ...words.map(isOfRental)),
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(MOST);
  return rows.map(({ booking, ...names }) => ({
    ...{ id: booking.id, reference: booking.reference, status: statusAt(booking, now) },
    ...names,
  }));
}

/** The customer as a list of ids: their names are looked up once, not for each of many rentals. */
function isOfRental(word: string): SQL {
  const called = sql`${bookings.renterId} in (select ${users.id} from ${users} where ${isCalled(word)})`;
  return or(like(sql`lower(${bookings.reference})`, `%${word}%`), called) ?? sql`false`;
}

function findCustomers(actor: UserActor, words: string[]) {
  const theirs = db()
    .select({ renterId: bookings.renterId, rentals: sql<number>`count(*)::int`.as("rentals") })
    .from(bookings)
    .where(
      and(
        bookingVisibleTo(actor),
        of(bookings.businessId, actor, "rentals.view"),
        sql`${bookings.renterId} in (select ${users.id} from ${users} where ${and(...words.map(isCalled))})`,
      ),
    )
    .groupBy(bookings.renterId)
    .as("theirs");
  return db()
    .select({ id: users.id, name: fullName, rentals: theirs.rentals })
    .from(theirs)
    .innerJoin(users, eq(users.id, theirs.renterId))
    .orderBy(desc(theirs.rentals), asc(users.id))
    .limit(MOST);
}
