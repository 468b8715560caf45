import { and, eq, gt, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { payments } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import { meetingPlaces } from "@/db/schema/rentals/meeting-places";
import { quotes } from "@/db/schema/rentals/quotes";
import { isDueAtPickUp } from "@/lib/catalog/due-at-pick-up";
import { isListableOn } from "@/lib/catalog/vehicle-documents/rules";
import { addMs, dayIn } from "@/lib/platform/dates";
import { selectFullName } from "@/lib/platform/select-full-name";
import { fullNameOf } from "@/lib/platform/text";
import { areContactsShared } from "@/lib/rentals/bookings/business-list/rules";
import { billedQuoteId } from "@/lib/rentals/bookings/changes/queries";
import { isOverdueVehicle } from "@/lib/rentals/bookings/changes/vehicles/queries";
import {
  driverColumns,
  drivingProblem,
  isAboutLicence,
} from "@/lib/rentals/bookings/handovers/driving-problem";
import { chosenPlace } from "@/lib/rentals/bookings/meeting-places/queries";
import { isBookingPaid } from "@/lib/rentals/bookings/queries";
import { isOverdue, NEAR_PICK_UP_MS, pickUpOpensAt } from "@/lib/rentals/bookings/rules";
import { isDueAtPickUpAt } from "@/lib/rentals/bookings/upcoming";
import { isCounterBooking } from "@/lib/rentals/quotes/booking-source";
import type { DayHandover } from "./contract";
import { sortHandovers, todayBounds } from "./rules";

/** More than one counter handles in a day. */
const MAX_HANDOVERS = 60;

/**
 * The vehicles of some businesses that are handed over or returned today, or overdue. The reader may run the bookings
 * of the businesses in `run`, and see renters' addresses for those in `contact`.
 */
export async function listDayHandovers(
  businessIds: string[],
  { run, contact }: { run: string[]; contact: string[] },
  now: Date,
): Promise<DayHandover[]> {
  if (businessIds.length === 0) return [];
  const { startsAt, endsAt, pickedUpAt, returnedAt, status } = bookings;
  const isPickedUp = sql`${status} in ('active', 'completed')`;
  const { from, to } = todayBounds(now);
  const isToday = (instant: SQL) =>
    sql`(${instant} >= ${from.toISOString()}::timestamptz and ${instant} < ${to.toISOString()}::timestamptz)`;
  const isDue = (instant: SQL) => sql`${instant} < ${to.toISOString()}::timestamptz`;
  const [pickups, returns] = await Promise.all([
    selectHandovers(
      businessIds,
      sql`((${isAgreedAt(now)} and ${isDue(sql`${startsAt}`)})
        or (${isPickedUp} and ${isToday(sql`${pickedUpAt}`)}))`,
      [isPickedUp, sql`${startsAt}`],
      now,
    ),
    selectHandovers(
      businessIds,
      sql`((${status} = 'active' and ${isDue(sql`${endsAt}`)})
        or (${status} = 'completed' and ${isToday(sql`${returnedAt}`)}))`,
      [sql`${status} <> 'active'`, sql`${endsAt}`],
      now,
    ),
  ]);
  const toHandover = (kind: DayHandover["kind"]) => (row: HandoverRow) => {
    const { booking, vehicle } = row;
    const at = kind === "pickup" ? booking.startsAt : booking.endsAt;
    const isDone = booking.status === "completed" || (kind === "pickup" && booking.status === "active");
    const opensAt = kind === "pickup" && !isDone ? pickUpOpensAt(booking) : now;
    const canRun = run.includes(booking.businessId);
    return {
      kind,
      isDone,
      bookingId: booking.id,
      reference: booking.reference,
      vehicle: { title: vehicle.title, plate: vehicle.plate, timeZone: vehicle.timeZone },
      at: at.toISOString(),
      canRun,
      place:
        (contact.includes(booking.businessId) && row.deliveryAddress) ||
        row.chosenPlace ||
        vehicle.neighbourhood,
      opensAt: opensAt > now ? opensAt.toISOString() : null,
      isLate: !isDone && at <= now,
      customer: fullNameOf(row.renter),
      phone:
        canRun && !isDone && areContactsShared({ ...booking, isPaid: row.isPaid }) ? row.renter.phone : null,
      missing: canRun && !isDone && kind === "pickup" ? missingForPickUp(row) : [],
    };
  };
  const next = await listNextBookings(
    returns.filter(({ booking }) => isOverdue(booking, now) && run.includes(booking.businessId)),
    now,
  );
  return sortHandovers([
    ...pickups.map(toHandover("pickup")).map((handover) => ({ ...handover, next: null })),
    ...returns.map((row) => ({
      ...toHandover("return")(row),
      next: next.get(row.booking.vehicleId) ?? null,
    })),
  ]);
}

/**
 * SQL over bookings: the renter is expected. The worker records one who does not come before the agreed end as a
 * no-show.
 */
const isAgreedAt = (now: Date) =>
  sql`(${or(and(eq(bookings.status, "confirmed"), gt(bookings.endsAt, now)), isDueAtPickUpAt(now))})`;

/** The next booking of each vehicle that is late, if its agreed pick-up is near or has passed. */
async function listNextBookings(late: HandoverRow[], now: Date) {
  if (late.length === 0) return new Map<string, DayHandover["next"]>();
  const vehicleIds = late.map(({ booking }) => booking.vehicleId);
  const rows = await db()
    .selectDistinctOn([bookings.vehicleId], {
      vehicleId: bookings.vehicleId,
      bookingId: bookings.id,
      reference: bookings.reference,
      startsAt: bookings.startsAt,
      customer: selectFullName(users),
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.renterId))
    .where(
      and(
        inArray(bookings.vehicleId, vehicleIds),
        isAgreedAt(now),
        lte(bookings.startsAt, addMs(now, NEAR_PICK_UP_MS)),
      ),
    )
    .orderBy(bookings.vehicleId, bookings.startsAt);
  return new Map(
    rows.map(({ vehicleId, startsAt, ...next }) => [
      vehicleId,
      { ...next, startsAt: startsAt.toISOString() },
    ]),
  );
}

type HandoverRow = Awaited<ReturnType<typeof selectHandovers>>[number];

function missingForPickUp(row: HandoverRow): DayHandover["missing"] {
  const { booking, vehicle, driver, depositStatus, isVehicleLate } = row;
  const { timeZone } = vehicle;
  const problem = drivingProblem(booking, driver, timeZone)?.key;
  const isLicence = problem !== undefined && isAboutLicence(problem);
  return [
    ...(isDueAtPickUp(booking) ? (["payment"] as const) : []),
    // Staff check the licence itself when they hand over a booking made at the counter.
    ...(isLicence && !isCounterBooking(booking) ? (["licence"] as const) : []),
    ...(problem && !isLicence ? (["driver"] as const) : []),
    ...(booking.depositCents > 0 && !["authorized", "captured"].includes(depositStatus ?? "")
      ? (["deposit"] as const)
      : []),
    ...(isListableOn(vehicle, dayIn(booking.endsAt, timeZone)) ? [] : (["documents"] as const)),
    ...(isVehicleLate ? (["vehicle"] as const) : []),
  ];
}

function selectHandovers(businessIds: string[], which: SQL, [isDone, at]: [SQL, SQL], now: Date) {
  return (
    db()
      .select({
        booking: bookings,
        vehicle: {
          title: vehicles.title,
          plate: vehicles.plate,
          timeZone: vehicles.timeZone,
          neighbourhood: vehicles.neighbourhood,
          listableUntil: vehicles.listableUntil,
        },
        deliveryAddress: quotes.deliveryAddress,
        chosenPlace,
        renter: { firstName: users.firstName, lastName: users.lastName, phone: users.phone },
        driver: driverColumns,
        depositStatus: payments.status,
        isPaid: isBookingPaid,
        isVehicleLate: isOverdueVehicle(now),
      })
      .from(bookings)
      .innerJoin(vehicles, eq(vehicles.id, bookings.vehicleId))
      .innerJoin(users, eq(users.id, bookings.renterId))
      .innerJoin(quotes, eq(quotes.id, billedQuoteId))
      .leftJoin(meetingPlaces, eq(meetingPlaces.bookingId, bookings.id))
      .leftJoin(individualProfiles, eq(individualProfiles.userId, bookings.renterId))
      .leftJoin(payments, eq(payments.id, bookings.depositPaymentId))
      .where(and(inArray(bookings.businessId, businessIds), which))
      // Those that are still to be done come first, so that finished ones never take their place.
      .orderBy(isDone, at)
      .limit(MAX_HANDOVERS / 2)
  );
}
