import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { users } from "@/db/schema/users";
import { vehicles } from "@/db/schema/vehicles";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import type { BookingPage } from "@/lib/bookings/contract";
import { hasStatus, olderThan } from "@/lib/bookings/list-queries";
import { selectBookings, summarise } from "@/lib/bookings/queries";
import { carIsCalled } from "@/lib/car-desk/queries";
import { instantAt, KIGALI, plusDays } from "@/lib/dates";
import { isCalled } from "@/lib/rentals/customer-matching";
import { beginningWith } from "@/lib/text";
import { wordsIn } from "@/lib/vehicles/words";
import type { DeskBookingsQuery } from "./contract";

/** All bookings, newest first, for administrators. */
export async function listDeskBookings(
  actor: UserActor,
  { cursor, limit, search, status, payment, business, from, to }: DeskBookingsQuery,
  now: Date,
): Promise<BookingPage> {
  requireAdmin(actor);
  const conditions = [
    status ? hasStatus(status, now) : sql`true`,
    payment ? isPaidAs(payment) : sql`true`,
    business ? eq(bookings.businessId, business) : sql`true`,
    from ? gte(bookings.startsAt, instantAt(from, "00:00", KIGALI)) : sql`true`,
    to ? lt(bookings.startsAt, instantAt(plusDays(to, 1), "00:00", KIGALI)) : sql`true`,
    search ? await called(search) : sql`true`,
    cursor ? await olderThan(actor, cursor) : sql`true`,
  ];
  // Which ones first, by the bookings alone: what is shown of each is looked up only for those of the page.
  const found = await db()
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(...conditions))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(limit + 1);
  const ids = found.slice(0, limit).map(({ id }) => id);
  if (ids.length === 0) return { items: [], nextCursor: null };
  const rows = await selectBookings(db(), now)
    .where(inArray(bookings.id, ids))
    .orderBy(desc(bookings.createdAt), desc(bookings.id));
  const items = rows.map((row) => summarise(actor, row, now));
  return { items, nextCursor: found.length > limit ? (ids.at(-1) ?? null) : null };
}

function isPaidAs(payment: NonNullable<DeskBookingsQuery["payment"]>): SQL {
  const { paidByPaymentId, refundedCents } = bookings;
  if (payment === "unpaid") return sql`(${paidByPaymentId} is null)`;
  return payment === "paid"
    ? sql`(${paidByPaymentId} is not null and ${refundedCents} = 0)`
    : sql`(${paidByPaymentId} is not null and ${refundedCents} > 0)`;
}

/** How many people or cars are named one by one; of more the list is narrowed as it is read, and a page is soon full. */
const FEW = 300;

async function called(search: string): Promise<SQL> {
  const typed = search.trim();
  const isReference = eq(bookings.reference, typed.toUpperCase());
  if (z.uuid().safeParse(typed).success)
    return or(eq(bookings.id, typed), eq(bookings.renterId, typed)) ?? isReference;
  const isThem = personIsCalled(typed);
  const people = inArray(bookings.renterId, db().select({ id: users.id }).from(users).where(isThem));
  if (typed.includes("@")) return people;
  const isIt = await carIsCalled(typed);
  const cars = inArray(bookings.vehicleId, db().select({ id: vehicles.id }).from(vehicles).where(isIt));
  const [fewPeople, fewCars] = await Promise.all([
    db()
      .select({ id: users.id })
      .from(users)
      .where(isThem)
      .limit(FEW + 1),
    db()
      .select({ id: vehicles.id })
      .from(vehicles)
      .where(isIt)
      .limit(FEW + 1),
  ]);
  const ways = [
    isReference,
    fewPeople.length > FEW
      ? people
      : inArray(
          bookings.renterId,
          fewPeople.map(({ id }) => id),
        ),
    fewCars.length > FEW
      ? cars
      : inArray(
          bookings.vehicleId,
          fewCars.map(({ id }) => id),
        ),
  ];
  return or(...ways) ?? isReference;
}

function personIsCalled(typed: string): SQL {
  if (typed.includes("@")) return sql`lower(${users.email}) like ${beginningWith(typed.toLowerCase())}`;
  const words = wordsIn(typed);
  return words.length === 0 ? sql`false` : (and(...words.map(isCalled)) as SQL);
}
