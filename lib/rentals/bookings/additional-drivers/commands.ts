import { and, count, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { additionalDrivers } from "@/db/schema/rentals/additional-drivers";
import { bookings } from "@/db/schema/rentals/bookings";
import { transact } from "@/db/transaction";
import { isDueAtPickUp } from "@/lib/catalog/due-at-pick-up";
import { requireVerifiedEmail } from "@/lib/identity/contact-verification/queries";
import { queueMessage } from "@/lib/messaging/email-and-sms/commands";
import { notify, notifyTeam } from "@/lib/messaging/notifications/notify";
import type { UserActor } from "@/lib/platform/actor";
import { dayIn, formatDay } from "@/lib/platform/dates";
import { AppError, conflict, forbidden, notFound } from "@/lib/platform/errors";
import { localeOf } from "@/lib/platform/i18n/find-locale";
import { localizedPageUrl } from "@/lib/platform/i18n/localized-page-url";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { findBilledQuote } from "@/lib/rentals/bookings/changes/queries";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { isRenter } from "@/lib/rentals/bookings/policy";
import { getBooking } from "@/lib/rentals/bookings/queries";
import {
  areDriversOpen,
  withdrawQueuedInvitations,
} from "@/lib/rentals/bookings/transitions/driver-invitations";
import { statusAt } from "@/lib/rentals/bookings/transitions/state-machine";
import { requireIndividualAccount } from "@/lib/rentals/quotes/policy";
import type { DriverInvitation } from "./contract";
import { driversOfActor, listDriverInvitations } from "./queries";
import { driverPlacesOf, MAX_INVITATIONS } from "./rules";

/**
 * Invites an additional driver by email, for a place that the booking pays for. The response does not reveal whether
 * the address has an account. 403 for anyone but the renter, 409 after the pick-up, without a free place, or for
 * somebody who was already invited.
 */
export async function inviteDriver(
  actor: UserActor,
  bookingId: string,
  email: string,
  { now, locale }: { now: Date; locale: string },
): Promise<BookingDetail> {
  await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    if (!isRenter(actor, booking)) throw forbidden();
    await requireVerifiedEmail(tx, actor);
    if (!areDriversOpen(statusAt(booking, now))) throw conflict("driversClosed");
    await requirePlace(tx, booking);
    if (email === actor.email.toLowerCase() || (await isNamed(tx, bookingId, email)))
      throw new AppError("conflict", "driverNamedAlready", { fields: { email: "driverNamedAlready" } });
    const messageId = await queueInvitation(tx, actor, booking, email, { now, locale });
    await tx
      .insert(additionalDrivers)
      .values({ id: uuid(), bookingId, email, messageId: messageId || null, createdAt: now });
  });
  return getBooking(actor, bookingId, now);
}

async function requirePlace(tx: Transaction, booking: BookingRow): Promise<void> {
  const quote = await findBilledQuote(tx, booking);
  const isOfBooking = eq(additionalDrivers.bookingId, booking.id);
  const taken = await tx.$count(additionalDrivers, and(isOfBooking, isNull(additionalDrivers.withdrawnAt)));
  if (taken >= driverPlacesOf(quote?.lines ?? [])) throw conflict("noDriverPlace");
  if ((await tx.$count(additionalDrivers, isOfBooking)) >= MAX_INVITATIONS)
    throw conflict("tooManyDriverInvitations");
}

async function isNamed(tx: Transaction, bookingId: string, email: string): Promise<boolean> {
  const [named] = await tx
    .select({ count: count() })
    .from(additionalDrivers)
    .leftJoin(users, eq(users.id, additionalDrivers.userId))
    .where(
      and(
        eq(additionalDrivers.bookingId, bookingId),
        or(eq(additionalDrivers.email, email), eq(sql`lower(${users.email})`, email)),
      ),
    );
  return (named?.count ?? 0) > 0;
}

async function queueInvitation(
  tx: Transaction,
  actor: UserActor,
  booking: BookingRow,
  email: string,
  { now, locale }: { now: Date; locale: string },
): Promise<string> {
  const [reader] = await tx
    .select({ id: users.id, locale: users.locale })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  const [vehicle] = await tx
    .select({ title: vehicles.title, timeZone: vehicles.timeZone })
    .from(vehicles)
    .where(eq(vehicles.id, booking.vehicleId));
  if (!vehicle) throw notFound();
  const language = localeOf(reader?.locale ?? locale);
  const day = (at: Date) => formatDay(dayIn(at, vehicle.timeZone), language);
  const values = {
    inviter: actor.name,
    car: vehicle.title,
    from: day(booking.startsAt),
    to: day(booking.endsAt),
    link: localizedPageUrl("/dashboard/user/rentals", language),
  };
  const message = { channel: "email", recipient: email, userId: reader?.id ?? null } as const;
  return queueMessage(tx, { ...message, locale: language, template: "driver-invitation", values }, now);
}

/**
 * Accepts an invitation to drive, before the pick-up, and notifies the renter and, once the booking is confirmed, the
 * business. 404 for an invitation to another address.
 */
export async function acceptDriverInvitation(
  actor: UserActor,
  driverId: string,
  now: Date,
): Promise<{ items: DriverInvitation[] }> {
  await transact(async (tx) => {
    const { driver, booking } = await lockDriver(tx, driverId, driversOfActor(actor));
    requireIndividualAccount(actor);
    if (!areDriversOpen(statusAt(booking, now))) throw conflict("driversClosed");
    if (driver.userId) return;
    if (booking.renterId === actor.userId) throw conflict("driverNamedAlready");
    await tx
      .update(additionalDrivers)
      .set({ userId: actor.userId, email: null })
      .where(eq(additionalDrivers.id, driverId));
    await announceDriver(tx, actor, booking, driverId, now);
  });
  return listDriverInvitations(actor, now);
}

async function announceDriver(
  tx: Transaction,
  actor: UserActor,
  booking: BookingRow,
  driverId: string,
  now: Date,
): Promise<void> {
  const { id, renterId, businessId } = booking;
  const values = await valuesOf(tx, booking, actor.name);
  // A driver who withdraws and is invited again has another row.
  const about = { kind: "driver-accepted", id, values, event: `driver-accepted:${driverId}` } as const;
  await notify(tx, { ...about, to: [renterId] }, now);
  if (isAgreed(booking)) await notifyTeam(tx, { ...about, businessId, except: actor.userId }, now);
}

/** Before that, the business need not know who would drive. */
const isAgreed = (booking: BookingRow) => booking.status === "confirmed" || isDueAtPickUp(booking);

async function valuesOf(tx: Transaction, { vehicleId, reference }: BookingRow, person: string) {
  const [vehicle] = await tx
    .select({ title: vehicles.title })
    .from(vehicles)
    .where(eq(vehicles.id, vehicleId));
  return { person, car: vehicle?.title ?? "", reference };
}

/**
 * Ends an invitation before the pick-up, for the renter or the invited driver. Notifies the other of the two, and the
 * business if it was notified of the acceptance.
 */
export async function withdrawDriver(
  actor: UserActor,
  bookingId: string,
  driverId: string,
  now: Date,
): Promise<void> {
  await transact(async (tx) => {
    const ofRenter = sql`${additionalDrivers.bookingId} in (select ${bookings.id} from ${bookings}
      where ${bookings.renterId} = ${actor.userId})`;
    const mine = and(eq(additionalDrivers.bookingId, bookingId), or(ofRenter, driversOfActor(actor)));
    const { driver, booking } = await lockDriver(tx, driverId, mine);
    if (!areDriversOpen(statusAt(booking, now))) throw conflict("driversClosed");
    await announceWithdrawal(tx, actor, booking, driver, now);
    await withdrawQueuedInvitations(tx, eq(additionalDrivers.id, driverId));
    await tx
      .update(additionalDrivers)
      .set({ withdrawnAt: now, email: null, userId: null })
      .where(eq(additionalDrivers.id, driverId));
  });
}

async function announceWithdrawal(
  tx: Transaction,
  actor: UserActor,
  booking: BookingRow,
  { id: driverId, userId, email }: typeof additionalDrivers.$inferSelect,
  now: Date,
): Promise<void> {
  const { id, renterId, businessId } = booking;
  const about = { event: `driver-withdrew:${driverId}` };
  if (renterId === actor.userId && userId) {
    const values = await valuesOf(tx, booking, actor.name);
    await notify(tx, { ...about, kind: "driver-removed", values, to: [userId] }, now);
  }
  const [driver] = userId
    ? await tx
        .select({ name: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})` })
        .from(users)
        .where(eq(users.id, userId))
    : [];
  // Until a driver accepts, the renter knows only the address.
  const values = await valuesOf(tx, booking, driver?.name ?? email ?? "");
  const withdrawal = { ...about, kind: "driver-withdrew", id, values } as const;
  if (renterId !== actor.userId) await notify(tx, { ...withdrawal, to: [renterId] }, now);
  if (userId && isAgreed(booking))
    await notifyTeam(tx, { ...withdrawal, businessId, except: actor.userId }, now);
}

/** Locks the booking, then reads one of its drivers. 404 for withdrawn drivers and those that `isVisible` excludes. */
async function lockDriver(tx: Transaction, driverId: string, isVisible: SQL | undefined) {
  const scope = and(eq(additionalDrivers.id, driverId), isNull(additionalDrivers.withdrawnAt), isVisible);
  const [seen] = await tx
    .select({ bookingId: additionalDrivers.bookingId })
    .from(additionalDrivers)
    .where(scope);
  if (!seen) throw notFound();
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, seen.bookingId)).for("update");
  const [driver] = await tx.select().from(additionalDrivers).where(scope);
  if (!booking || !driver) throw notFound();
  return { booking, driver };
}
