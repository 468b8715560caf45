import { and, asc, desc, eq, gte, lt, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";
import { quotes } from "@/db/schema/rentals/quotes";
import { transact } from "@/db/transaction";
import { isBusinessActive } from "@/lib/businesses/businesses/is-business-active";
import { isTaken, lockVehicle } from "@/lib/catalog/availability/double-booking";
import { isFreeFor } from "@/lib/catalog/availability/is-available";
import { priceBooking } from "@/lib/catalog/pricing/price-booking";
import { priceTermsOf } from "@/lib/catalog/pricing/queries";
import { isListableOn } from "@/lib/catalog/vehicle-documents/rules";
import { advanceBookingPayments } from "@/lib/payments/payments/processing/advance";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { AppError, conflict, forbidden, notFound } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { insertBooking } from "@/lib/rentals/bookings/creation/insert-booking";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { isOwnBooking } from "@/lib/rentals/bookings/policy";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { recordIntervention } from "@/lib/rentals/bookings/record-intervention";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";
import { deadlineFor } from "@/lib/rentals/bookings/transitions/state-machine";
import { decideTransition } from "@/lib/rentals/bookings/transitions/transition-booking";
import { offerQuote } from "@/lib/rentals/quotes/offer-quote";
import { cancelLockedBooking } from "./commands";
import type { AdminRebooking, Alternative } from "./contract";

type Vehicle = typeof vehicles.$inferSelect;

/**
 * Moves a renter to another vehicle for the same days when theirs is unavailable. Their booking is cancelled
 * with a full refund, and a new one is held for them to pay, for two hours or until the pick-up. Money never
 * moves from one owner's rental to another's: the renter pays the new vehicle's price. Only vehicles that can
 * be booked at once, or of the same business, are allowed. Extras belong to the first vehicle and are
 * dropped. Throws 403 for the administrator's own booking or vehicle, 409 when the other vehicle is taken or
 * the booking is over.
 */
export async function rebookBooking(
  actor: UserActor,
  bookingId: string,
  { vehicleId, reason }: AdminRebooking,
  { now, device }: RequestContext,
): Promise<BookingDetail> {
  requireAdmin(actor);
  const newBookingId = await transact(async (tx) => {
    const [seen] = await tx
      .select({ vehicleId: bookings.vehicleId })
      .from(bookings)
      .where(eq(bookings.id, bookingId));
    if (!seen) throw notFound();
    if (seen.vehicleId === vehicleId) throw conflict("vehicleUnavailable");
    const booking = await lockBooking(tx, actor, bookingId, vehicleId);
    if (isOwnBooking(actor, booking)) throw forbidden();
    const refundedCents = booking.status === "confirmed" ? booking.totalCents : booking.refundedCents;
    await cancelLockedBooking(tx, actor, booking, { reason, refundedCents }, now);
    const id = await holdReplacement(tx, actor, booking, vehicleId, reason, now);
    const after = { note: reason, refundedCents, detail: { vehicleId, newBookingId: id } };
    await recordIntervention(tx, actor, booking, { ...after, verb: "rebook" }, now, device.ipAddress);
    return id;
  });
  await advanceBookingPayments(bookingId, now);
  return getBooking(actor, newBookingId, now);
}

async function holdReplacement(
  tx: Transaction,
  actor: UserActor,
  old: BookingRow,
  vehicleId: string,
  reason: string,
  now: Date,
): Promise<string> {
  const vehicle = await lockVehicle(tx, vehicleId);
  if (isOwnBooking(actor, { ...old, businessId: vehicle.businessId })) throw forbidden();
  const { startsAt, endsAt, renterId } = old;
  const transition = await decideRebooking(tx, actor, old, vehicle, now);
  const offer = await offerQuote(tx, { vehicle, startsAt, endsAt, extras: [], userId: renterId }, now);
  const [quote] = await tx.select().from(quotes).where(eq(quotes.id, offer.id));
  if (!quote) throw new AppError("internal", "internal");
  const deadlineAt = deadlineFor(transition, startsAt, now);
  // The vehicle is one the administrator arranged with its owner for this renter, so the owner is not asked
  // again.
  const initial = {
    renterId,
    status: transition.to,
    acceptedAt: vehicle.isInstantBook ? null : now,
    deadlineAt,
  };
  const booking = await insertBooking(tx, quote, vehicle, initial, now);
  await recordBookingEvent(tx, booking, actor, { reason: transition.event, note: reason }, now);
  return booking.id;
}

/**
 * The transition to the other vehicle, or why it cannot be taken. As with any booking, renters cannot book
 * their own vehicle.
 */
async function decideRebooking(
  tx: Transaction,
  actor: UserActor,
  old: BookingRow,
  vehicle: Vehicle,
  now: Date,
) {
  const { startsAt, endsAt, renterId } = old;
  const isTheirs = and(eq(teamMembers.businessId, vehicle.businessId), eq(teamMembers.userId, renterId));
  if ((await tx.$count(teamMembers, isTheirs)) > 0) throw conflict("ownVehicle");
  const facts = {
    vehicleIsListed: async () =>
      isOffered(vehicle, old, now) && (await isBusinessActive(tx, vehicle.businessId)),
    datesAreFree: async () => !(await isTaken(tx, vehicle.id, startsAt, endsAt, now)),
  };
  const newBookingState = { ...vehicle, startsAt, endsAt, renterId, status: "none" as const };
  return decideTransition(
    actor,
    "rebook",
    { ...newBookingState, acceptedAt: null, deadlineAt: null },
    facts,
    now,
  );
}

function isOffered(vehicle: Vehicle, old: Pick<BookingRow, "businessId">, now: Date): boolean {
  const isReady = vehicle.isInstantBook || vehicle.businessId === old.businessId;
  return isReady && vehicle.status === "published" && isListableOn(vehicle, dayIn(now, vehicle.timeZone));
}

/** Maximum per group: the same business, a little dearer and a little cheaper in the same category. */
const ALTERNATIVES_PER_GROUP = 5;

/**
 * Vehicles that can be booked at once for a booking's days: those of the same business first, then the
 * closest in price. The administrator's own vehicles are left out, so that no administrator can bring a
 * rental to themselves.
 */
export async function listAlternatives(
  actor: UserActor,
  bookingId: string,
  now: Date,
): Promise<{ items: Alternative[] }> {
  requireAdmin(actor);
  const [row] = await db()
    .select({ booking: bookings, car: vehicles })
    .from(bookings)
    .innerJoin(vehicles, eq(vehicles.id, bookings.vehicleId))
    .where(eq(bookings.id, bookingId));
  if (!row) throw notFound();
  const { booking, car: bookedVehicle } = row;
  const { dailyPriceCents, businessId, isInstantBook, categoryId, id } = vehicles;
  const own = actor.memberships.map((member) => member.businessId);
  const ofOthers = notInArray(businessId, own);
  const ofSame = and(eq(businessId, bookedVehicle.businessId), ofOthers);
  const isAlike = and(eq(categoryId, bookedVehicle.categoryId), eq(isInstantBook, true));
  const alike = and(isAlike, ne(businessId, bookedVehicle.businessId), ofOthers);
  const price = bookedVehicle.dailyPriceCents;
  const found = await Promise.all([
    selectFreeVehicles(booking, ofSame, [asc(sql`abs(${dailyPriceCents} - ${price})`)], now),
    selectFreeVehicles(
      booking,
      and(alike, lt(dailyPriceCents, price)),
      [desc(dailyPriceCents), desc(id)],
      now,
    ),
    selectFreeVehicles(
      booking,
      and(alike, gte(dailyPriceCents, price)),
      [asc(dailyPriceCents), asc(id)],
      now,
    ),
  ]);
  const items = await Promise.all(
    found.flat().map(async ({ vehicle, business }) => ({
      vehicleId: vehicle.id,
      title: vehicle.title,
      location: vehicle.neighbourhood,
      business,
      isSameBusiness: vehicle.businessId === bookedVehicle.businessId,
      ...priceOf(await priceTermsOf(db(), vehicle, booking), booking),
    })),
  );
  return { items };
}

function priceOf(terms: Awaited<ReturnType<typeof priceTermsOf>>, { startsAt, endsAt }: BookingRow) {
  return { totalCents: priceBooking(terms, startsAt, endsAt, []).totalCents };
}

function selectFreeVehicles(booking: BookingRow, which: SQL | undefined, order: SQL[], now: Date) {
  return db()
    .select({ vehicle: vehicles, business: businesses.name })
    .from(vehicles)
    .innerJoin(businesses, and(eq(businesses.id, vehicles.businessId), eq(businesses.status, "active")))
    .where(
      and(
        sql`${vehicles.status} = 'published'`,
        ne(vehicles.id, booking.vehicleId),
        gte(vehicles.listableUntil, sql`${dayIn(now, KIGALI)}::date`),
        which,
        isFreeFor(booking, now),
      ),
    )
    .orderBy(...order)
    .limit(ALTERNATIVES_PER_GROUP);
}
