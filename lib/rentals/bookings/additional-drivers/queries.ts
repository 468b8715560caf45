import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { additionalDrivers } from "@/db/schema/rentals/additional-drivers";
import { bookings } from "@/db/schema/rentals/bookings";
import { isOpenBooking } from "@/lib/catalog/availability/open-bookings";
import type { Actor, UserActor } from "@/lib/platform/actor";
import { selectFullName } from "@/lib/platform/select-full-name";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { findDrivingProblem } from "@/lib/rentals/bookings/handovers/driving-problem";
import { isOwnerSide, isRenter } from "@/lib/rentals/bookings/policy";
import { areDriversOpen } from "@/lib/rentals/bookings/transitions/driver-invitations";
import { statusAt } from "@/lib/rentals/bookings/transitions/state-machine";
import type { AdditionalDriver, DriverInvitation } from "./contract";

const name = selectFullName(users);

/** The drivers of a booking who have not withdrawn, in the order in which they were named. */
export async function listDriverRows(executor: Executor, bookingId: string) {
  const rows = await executor
    .select({ driver: additionalDrivers, name })
    .from(additionalDrivers)
    .leftJoin(users, eq(users.id, additionalDrivers.userId))
    .where(and(eq(additionalDrivers.bookingId, bookingId), isNull(additionalDrivers.withdrawnAt)))
    .orderBy(asc(additionalDrivers.createdAt), asc(additionalDrivers.id));
  return rows.map(({ driver, name }) => ({ ...driver, name: driver.userId ? (driver.name ?? name) : null }));
}

/** For the two sides and administrators; only the renter sees whom they invited. The caller checks visibility. */
export async function listDrivers(
  actor: Actor,
  booking: BookingRow,
  timeZone: string,
): Promise<AdditionalDriver[]> {
  if (booking.isWithDriver) return [];
  const isAdmin = actor.kind === "user" && actor.role === "admin";
  if (!isAdmin && !isRenter(actor, booking) && !isOwnerSide(actor, booking)) return [];
  const rows = await listDriverRows(db(), booking.id);
  return Promise.all(
    rows.map(async ({ id, email, userId, name, admittedAt }) => {
      const found =
        userId && !admittedAt ? await findDrivingProblem(db(), booking, timeZone, userId) : undefined;
      return {
        id,
        email: isRenter(actor, booking) ? email : null,
        name,
        isAccepted: userId !== null,
        isAdmitted: admittedAt !== null,
        problem: found?.key ?? null,
      };
    }),
  );
}

/**
 * The actor's rows: accepted by them, or sent to their address. The address must be verified, because anybody can
 * register with any address.
 */
export const driversOfActor = (actor: UserActor): SQL | undefined =>
  or(
    eq(additionalDrivers.userId, actor.userId),
    sql`${additionalDrivers.email} = (select lower(${users.email}) from ${users}
      where ${users.id} = ${actor.userId} and ${isNotNull(users.emailVerifiedAt)})`,
  );

/** More than any one person needs. */
const LISTED = 20;

/** The bookings, not yet over, whose renters named the actor as a driver. */
export async function listDriverInvitations(
  actor: UserActor,
  now: Date,
): Promise<{ items: DriverInvitation[] }> {
  const rows = await db()
    .select({
      driver: additionalDrivers,
      booking: bookings,
      inviter: name,
      vehicle: { title: vehicles.title, timeZone: vehicles.timeZone },
    })
    .from(additionalDrivers)
    .innerJoin(bookings, eq(bookings.id, additionalDrivers.bookingId))
    .innerJoin(vehicles, eq(vehicles.id, bookings.vehicleId))
    .innerJoin(users, eq(users.id, bookings.renterId))
    .where(and(driversOfActor(actor), isOpenBooking(now)))
    .orderBy(asc(bookings.startsAt), asc(additionalDrivers.id))
    .limit(LISTED);
  const items = await Promise.all(
    rows.map(async ({ driver, booking, inviter, vehicle }) => {
      const status = statusAt(booking, now);
      const problem = await findDrivingProblem(db(), booking, vehicle.timeZone, actor.userId);
      return {
        id: driver.id,
        bookingId: booking.id,
        isAccepted: driver.userId !== null,
        inviter,
        vehicle,
        startsAt: booking.startsAt.toISOString(),
        endsAt: booking.endsAt.toISOString(),
        problem: driver.admittedAt ? null : (problem?.key ?? null),
        years: problem?.values?.years ?? 0,
        isOpen: areDriversOpen(status),
        isLive: areDriversOpen(status) || status === "active",
      };
    }),
  );
  return { items: items.filter(({ isLive }) => isLive) };
}
