import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { v7 } from "uuid";
import { toSearchQuery } from "@/lib/catalog/search/rules";
import { type NotificationKind, notificationKinds, pagePath } from "@/lib/messaging/notifications/kinds";
import type { Transaction } from "../index";
import { teamMembers } from "../schema/businesses/businesses";
import { favourites } from "../schema/catalog/favourites";
import { savedSearches } from "../schema/catalog/saved-searches";
import { vehicles } from "../schema/catalog/vehicles";
import { users } from "../schema/identity/users";
import { notifications } from "../schema/messaging/notifications";
import { bookings } from "../schema/rentals/bookings";
import { supportTickets } from "../schema/support/tickets";
import { daysBefore, hoursAfter } from "./period";

const FAVOURITES = ["featured-tesla", "featured-fortuner", "featured-luxury"];

/** Adds favourites, a saved search and notifications of waiting tasks for the demo accounts. */
export async function loadFavouritesAndNotifications(tx: Transaction, now: Date): Promise<void> {
  const people = await tx
    .select()
    .from(users)
    .where(inArray(users.email, ["renter@gendana.rw", "fleet@gendana.rw"]));
  const renter = people.find(({ role }) => role === "individual");
  const owner = people.find(({ role }) => role === "business");
  if (!renter || !owner) throw new Error("the demo data lacks its published accounts");
  await tx.insert(favourites).values(
    FAVOURITES.map((vehicleId, index) => ({
      userId: renter.id,
      vehicleId,
      createdAt: daysBefore(now, 3 + index * 8),
    })),
  );
  await tx.insert(savedSearches).values({
    id: v7({ msecs: daysBefore(now, 5).getTime() }),
    userId: renter.id,
    name: "Electric, not too dear",
    query: toSearchQuery({ fuelTypes: ["electric"], price: { min: 0, max: 60 } }),
    newSince: daysBefore(now, 5),
    createdAt: daysBefore(now, 5),
  });
  await tx
    .insert(notifications)
    .values([
      ...(await renterNotifications(tx, now, renter.id)),
      ...(await ownerNotifications(tx, owner.id)),
    ]);
}

type NotificationRow = typeof notifications.$inferInsert;

function notificationRow(
  userId: string,
  kind: NotificationKind,
  dedupeKey: string,
  createdAt: Date,
): NotificationRow {
  const { category, type, priority } = notificationKinds[kind];
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

async function renterNotifications(tx: Transaction, now: Date, userId: string): Promise<NotificationRow[]> {
  const [waitingBooking] = await tx
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
  const notification: NotificationRow[] = [];
  if (ticket)
    notification.push({
      ...notificationRow(userId, "ticket-answered", `ticket:${ticket.id}`, ticket.lastMessageAt),
      values: { reference: ticket.reference, subject: ticket.subject },
      actionUrl: pagePath(notificationKinds["ticket-answered"].pages.person, ticket.id),
    });
  if (waitingBooking) {
    const { id, reference, startsAt, endsAt, createdAt } = waitingBooking.booking;
    notification.push({
      ...notificationRow(userId, "booking-confirmed", `confirmed:${id}`, hoursAfter(createdAt, 0.1)),
      values: {
        car: waitingBooking.car,
        reference,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
      },
      actionUrl: pagePath(notificationKinds["booking-confirmed"].pages.person, id),
      readAt: hoursAfter(now, -12),
    });
  }
  return notification;
}

/** One notification for every booking request that awaits an answer. */
async function ownerNotifications(tx: Transaction, ownerId: string): Promise<NotificationRow[]> {
  const requests = await tx
    .select({ booking: bookings, car: vehicles.title, firstName: users.firstName, lastName: users.lastName })
    .from(bookings)
    .innerJoin(vehicles, eq(vehicles.id, bookings.vehicleId))
    .innerJoin(teamMembers, eq(teamMembers.businessId, bookings.businessId))
    .innerJoin(users, eq(users.id, bookings.renterId))
    .where(and(eq(teamMembers.userId, ownerId), eq(bookings.status, "requested")))
    .orderBy(asc(bookings.createdAt));
  return requests.map(({ booking, car: vehicle, firstName, lastName }) => ({
    ...notificationRow(ownerId, "booking-requested", `requested:${booking.id}`, booking.createdAt),
    values: {
      car: vehicle,
      person: `${firstName} ${lastName}`,
      reference: booking.reference,
      startsAt: booking.startsAt.toISOString(),
      endsAt: booking.endsAt.toISOString(),
      deadlineAt: (booking.deadlineAt ?? booking.startsAt).toISOString(),
    },
    businessId: booking.businessId,
    actionUrl: pagePath(notificationKinds["booking-requested"].pages["rentals.run"], booking.id),
  }));
}
