import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { v7 } from "uuid";
import { kinds, type NoticeKind } from "@/lib/notifications/rules";
import { writeSearch } from "@/lib/search/rules";
import type { Transaction } from "../index";
import { bookings } from "../schema/bookings";
import { teamMembers } from "../schema/businesses";
import { favourites } from "../schema/favourites";
import { notifications } from "../schema/notifications";
import { savedSearches } from "../schema/saved-searches";
import { supportTickets } from "../schema/support";
import { users } from "../schema/users";
import { vehicles } from "../schema/vehicles";
import { daysBefore, hoursAfter } from "./timing";

const FAVOURITES = ["featured-tesla", "featured-fortuner", "featured-luxury"];

/** What the demo accounts have kept and been told: saved cars and a search, and notifications of what waits. */
export async function loadKeepsakes(tx: Transaction, now: Date): Promise<void> {
  const people = await tx
    .select()
    .from(users)
    .where(inArray(users.email, ["renter@gendana.rw", "fleet@gendana.rw"]));
  const renter = people.find(({ role }) => role === "individual");
  const owner = people.find(({ role }) => role === "business");
  if (!renter || !owner) throw new Error("the town lacks its demo accounts");
  await tx.insert(favourites).values(
    FAVOURITES.map((vehicleId, index) => ({
      ...{ userId: renter.id, vehicleId, createdAt: daysBefore(now, 3 + index * 8) },
    })),
  );
  await tx.insert(savedSearches).values({
    ...{ id: v7({ msecs: daysBefore(now, 5).getTime() }), userId: renter.id, name: "Electric, not too dear" },
    query: writeSearch({ fuels: ["electric"], priceMax: 60 }),
    ...{ newSince: daysBefore(now, 5), createdAt: daysBefore(now, 5) },
  });
  await tx
    .insert(notifications)
    .values([...(await toldRenter(tx, now, renter.id)), ...(await toldOwner(tx, owner.id))]);
}

type Notice = typeof notifications.$inferInsert;

function notice(userId: string, kind: NoticeKind, dedupeKey: string, createdAt: Date): Notice {
  const { category, type, priority } = kinds[kind];
  return {
    id: v7({ msecs: createdAt.getTime() }),
    userId,
    kind,
    category,
    type,
    priority,
    dedupeKey,
    createdAt,
  };
}

async function toldRenter(tx: Transaction, now: Date, userId: string): Promise<Notice[]> {
  const [rental] = await tx
    .select({ booking: bookings, car: vehicles.title })
    .from(bookings)
    .innerJoin(vehicles, eq(vehicles.id, bookings.vehicleId))
    .where(and(eq(bookings.renterId, userId), eq(bookings.status, "confirmed")))
    .limit(1);
  const [ticket] = await tx
    .select()
    .from(supportTickets)
    .where(and(eq(supportTickets.userId, userId), eq(supportTickets.status, "answered")))
    .orderBy(desc(supportTickets.lastMessageAt))
    .limit(1);
  const told: Notice[] = [];
  if (ticket)
    told.push({
      ...notice(userId, "ticket-answered", `ticket:${ticket.id}`, ticket.lastMessageAt),
      values: { reference: ticket.reference, subject: ticket.subject },
      actionUrl: `/dashboard/user/support/${ticket.id}`,
    });
  if (rental) {
    const { id, reference, startsAt, endsAt, createdAt } = rental.booking;
    told.push({
      ...notice(userId, "booking-confirmed", `confirmed:${id}`, hoursAfter(createdAt, 0.1)),
      values: { car: rental.car, reference, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
      actionUrl: `/dashboard/user/rentals/${id}`,
      readAt: hoursAfter(now, -12),
    });
  }
  return told;
}

/** Of every request that waits for an answer. */
async function toldOwner(tx: Transaction, ownerId: string): Promise<Notice[]> {
  const requests = await tx
    .select({ booking: bookings, car: vehicles.title, firstName: users.firstName, lastName: users.lastName })
    .from(bookings)
    .innerJoin(vehicles, eq(vehicles.id, bookings.vehicleId))
    .innerJoin(teamMembers, eq(teamMembers.businessId, bookings.businessId))
    .innerJoin(users, eq(users.id, bookings.renterId))
    .where(and(eq(teamMembers.userId, ownerId), eq(bookings.status, "requested")))
    .orderBy(asc(bookings.createdAt));
  return requests.map(({ booking, car, firstName, lastName }) => ({
    ...notice(ownerId, "booking-requested", `requested:${booking.id}`, booking.createdAt),
    values: {
      ...{ car, person: `${firstName} ${lastName}`, reference: booking.reference },
      startsAt: booking.startsAt.toISOString(),
      endsAt: booking.endsAt.toISOString(),
      deadlineAt: (booking.deadlineAt ?? booking.startsAt).toISOString(),
    },
    businessId: booking.businessId,
    actionUrl: `/dashboard/business/rentals/${booking.id}`,
  }));
}
