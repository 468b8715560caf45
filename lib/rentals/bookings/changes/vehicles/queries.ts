import { and, asc, eq, ne, not, or, type SQL, sql } from "drizzle-orm";
import { db, type Executor, type Transaction } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehiclePictures, vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";
import { isFreeFor } from "@/lib/catalog/availability/is-available";
import { isRentable } from "@/lib/catalog/vehicles/is-rentable";
import type { UserActor } from "@/lib/platform/actor";
import { addMs } from "@/lib/platform/dates";
import { forbidden, notFound } from "@/lib/platform/errors";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { bookingsVisibleTo } from "@/lib/rentals/bookings/bookings-visible-to";
import { isChangedByStaff } from "@/lib/rentals/bookings/changes/changed-by-staff";
import { findBill } from "@/lib/rentals/bookings/changes/queries";
import { isOwnerSide } from "@/lib/rentals/bookings/policy";
import { NEAR_PICK_UP_MS } from "@/lib/rentals/bookings/rules";
import type { OtherVehicle } from "./contract";
import { priceOtherVehicle } from "./price-other-vehicle";
import { daysLeftOf, isEquivalent, isGivenAtOnce, remainingPeriodOf } from "./rules";

/** If there are more, the list shows the cheapest that cost at least as much as the booked one, then others. */
const MAX_SHOWN = 40;

/** The documents are valid until the last day of the booking. The same rule as isListableOn. */
const hasDocumentsUntil = (endsAt: Date) =>
  sql`${vehicles.listableUntil} >= (${endsAt.toISOString()}::timestamptz at time zone ${vehicles.timeZone})::date`;

/** No renter has the vehicle. An overdue vehicle is not back, although its calendar is free. */
const isNotWithARenter = sql`not exists (select 1 from ${bookings}
  where ${bookings.vehicleId} = ${vehicles.id} and ${bookings.status} = 'active')`;

/** A renter has the vehicle beyond the agreed return. */
export const isOverdueVehicle = (now: Date) => sql<boolean>`exists (select 1 from ${bookings} held
  where held.vehicle_id = ${vehicles.id} and held.status = 'active' and held.ends_at <= ${now.toISOString()}::timestamptz)`;

function isReturnedInTime({ status, startsAt }: BookingRow, now: Date): SQL | undefined {
  if (status === "active") return isNotWithARenter;
  return startsAt <= addMs(now, NEAR_PICK_UP_MS) ? not(isOverdueVehicle(now)) : undefined;
}

/** The vehicles that the booking's own business can give, listed or not. */
export const isOfTheBusiness = (booking: Pick<BookingRow, "businessId">) =>
  and(eq(vehicles.businessId, booking.businessId), isRentable);

/** The vehicles that another business gives without being asked: listed, and instantly bookable by anybody. */
export const isOfAnotherBusiness = (booking: Pick<BookingRow, "businessId">) =>
  and(
    ne(vehicles.businessId, booking.businessId),
    eq(vehicles.status, "published"),
    eq(vehicles.isInstantBook, true),
    sql`exists (select 1 from ${businesses}
      where ${businesses.id} = ${vehicles.businessId} and ${businesses.status} = 'active')`,
  );

/** Whether the vehicle belongs to another business than the booking. */
export async function isOfOtherOwner(
  tx: Transaction,
  { businessId }: Pick<BookingRow, "businessId">,
  vehicleId: string,
): Promise<boolean> {
  const isIts = and(eq(vehicles.id, vehicleId), ne(vehicles.businessId, businessId));
  return (await tx.$count(vehicles, isIts)) > 0;
}

/**
 * Whether a vehicle that was offered for a booking can still be given to it. The vehicle is locked, so that its business
 * can be neither closed nor the vehicle unlisted meanwhile.
 */
export async function canStillBeGiven(
  tx: Transaction,
  booking: Pick<BookingRow, "businessId">,
  vehicleId: string,
): Promise<boolean> {
  const canBeGiven = or(isOfTheBusiness(booking), isOfAnotherBusiness(booking));
  return (await tx.$count(vehicles, and(eq(vehicles.id, vehicleId), canBeGiven))) > 0;
}

/** The condition for vehicles that a booking can move to, regardless of their owner. */
export const isOfferedFor = (booking: BookingRow, now: Date) =>
  and(
    ne(vehicles.id, booking.vehicleId),
    eq(vehicles.isWithDriver, booking.isWithDriver),
    hasDocumentsUntil(booking.endsAt),
    isFreeFor(remainingPeriodOf(booking, now), now),
    isReturnedInTime(booking, now),
  );

/**
 * Finds a vehicle that the booking can move to, among those that the proposer may give: with or without a driver as
 * booked, free for its dates, with valid documents.
 */
export async function findOtherVehicle(
  executor: Executor,
  booking: BookingRow,
  vehicleId: string,
  offered: SQL | undefined,
  now: Date,
) {
  const [vehicle] = await executor
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.id, vehicleId), offered, isOfferedFor(booking, now)));
  return vehicle;
}

/**
 * Lists the vehicles that a booking can move to, equally good ones first. 403 for actors who may not run the business's
 * rentals.
 */
export async function listOtherVehicles(
  actor: UserActor,
  bookingId: string,
  now: Date,
): Promise<{ items: OtherVehicle[] }> {
  const [booking] = await db()
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), bookingsVisibleTo(actor)));
  if (!booking) throw notFound();
  if (!isOwnerSide(actor, booking)) throw forbidden();
  const [booked] = await db().select().from(vehicles).where(eq(vehicles.id, booking.vehicleId));
  const bill = await findBill(db(), booking);
  if (!booked || !bill) throw notFound();
  const isUnasked = await isChangedByStaff(db(), booking);
  const picture = sql<string | null>`(select p.path from ${vehiclePictures} p
    where p.vehicle_id = ${vehicles}.id order by p.position limit 1)`;
  const isCheaper = sql`${vehicles.dailyPriceCents} < ${booked.dailyPriceCents}`;
  const rows = await db()
    .select({ vehicle: vehicles, picture })
    .from(vehicles)
    .where(and(isOfTheBusiness(booking), isOfferedFor(booking, now)))
    .orderBy(asc(isCheaper), asc(vehicles.dailyPriceCents), asc(vehicles.id))
    .limit(MAX_SHOWN);
  const items = await Promise.all(
    rows.map(async ({ vehicle, picture }) => ({
      id: vehicle.id,
      title: vehicle.title,
      plate: vehicle.plate,
      picture,
      isEquivalent: isUnasked ? isEquivalent(booked, vehicle) : isGivenAtOnce(booking, booked, vehicle, now),
      mileageKm: vehicle.mileageKm,
      totalCents: (await priceOtherVehicle(db(), bill, vehicle, daysLeftOf(booking, now))).totalCents,
    })),
  );
  return { items: items.sort((a, b) => Number(b.isEquivalent) - Number(a.isEquivalent)) };
}
