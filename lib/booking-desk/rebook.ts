import { and, asc, desc, eq, gte, lt, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { businesses, teamMembers } from "@/db/schema/businesses";
import { quotes } from "@/db/schema/quotes";
import { vehicles } from "@/db/schema/vehicles";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import type { BookingDetail } from "@/lib/bookings/contract";
import { lockBooking } from "@/lib/bookings/lock";
import { deadlineFor } from "@/lib/bookings/machine";
import { newBooking } from "@/lib/bookings/new-booking";
import { noteIntervention } from "@/lib/bookings/noted";
import { isTaken, lockVehicle, occupy } from "@/lib/bookings/occupancy";
import { isOpenForBusiness } from "@/lib/bookings/open";
import { getBooking } from "@/lib/bookings/queries";
import { decide } from "@/lib/bookings/step";
import { type BookingRow, recordEvent } from "@/lib/bookings/transition";
import { arePapersGood } from "@/lib/car-papers/rules";
import { dayIn, KIGALI } from "@/lib/dates";
import { AppError, conflict, forbidden, notFound } from "@/lib/errors";
import { advanceBookingPayments } from "@/lib/payments/advance";
import { termsOf } from "@/lib/prices/queries";
import { priceRental } from "@/lib/prices/rules";
import { offerQuote } from "@/lib/quotes/offer";
import type { Occasion } from "@/lib/sessions/commands";
import { isFreeFor } from "@/lib/vehicles/availability";
import { callOff } from "./commands";
import type { Alternative, DeskRebooking } from "./contract";
import { isOwn } from "./policy";

type Vehicle = typeof vehicles.$inferSelect;

/**
 * Gives somebody another car for the same days, as theirs cannot be had: their booking is called off with everything paid
 * back, and another is held for them to pay, for two hours or until the pick-up. Money is never moved from one owner's
 * rental to another's: what they pay is the new car's price. Only cars that can be had at once, or of the same business.
 * Extras are the first car's and go with it. 403 for the administrator's own booking or car, 409 when the other car is taken or
 * the booking is over.
 */
export async function rebook(
  actor: UserActor,
  bookingId: string,
  { vehicleId, reason: note }: DeskRebooking,
  { now, device }: Occasion,
): Promise<BookingDetail> {
  requireAdmin(actor);
  const made = await transact(async (tx) => {
    const [seen] = await tx
      .select({ vehicleId: bookings.vehicleId })
      .from(bookings)
      .where(eq(bookings.id, bookingId));
    if (!seen) throw notFound();
    if (seen.vehicleId === vehicleId) throw conflict("vehicleUnavailable");
    // Both cars in one order, whoever else moves somebody between them.
    for (const id of [seen.vehicleId, vehicleId].sort()) await lockVehicle(tx, id);
    const booking = await lockBooking(tx, actor, bookingId);
    if (isOwn(actor, booking)) throw forbidden();
    const refundedCents = booking.status === "confirmed" ? booking.totalCents : booking.refundedCents;
    await callOff(tx, actor, booking, { note, refundedCents }, now);
    const id = await holdInstead(tx, actor, booking, vehicleId, note, now);
    const after = { note, refundedCents, detail: { vehicleId, newBookingId: id } };
    await noteIntervention(tx, actor, booking, { ...after, verb: "rebook" }, now, device.ipAddress);
    return id;
  });
  await advanceBookingPayments(bookingId, now);
  return getBooking(actor, made, now);
}

async function holdInstead(
  tx: Transaction,
  actor: UserActor,
  old: BookingRow,
  vehicleId: string,
  note: string,
  now: Date,
): Promise<string> {
  const vehicle = await lockVehicle(tx, vehicleId);
  if (isOwn(actor, { ...old, businessId: vehicle.businessId })) throw forbidden();
  const { startsAt, endsAt, renterId } = old;
  const transition = await allowOther(tx, actor, old, vehicle, now);
  const offer = await offerQuote(tx, { vehicle, startsAt, endsAt, extras: [], userId: renterId }, now);
  const [quote] = await tx.select().from(quotes).where(eq(quotes.id, offer.id));
  if (!quote) throw new AppError("internal", "internal");
  const deadlineAt = deadlineFor(transition, startsAt, now);
  // Its owner was asked by the administrator, as it is one of the cars they let this renter have.
  const begun = {
    renterId,
    status: transition.to,
    acceptedAt: vehicle.isInstantBook ? null : now,
    deadlineAt,
  };
  const [booking] = await tx
    .insert(bookings)
    .values(newBooking(quote, vehicle, begun, now))
    .returning();
  if (!booking) throw new AppError("internal", "internal");
  await occupy(tx, booking, deadlineAt, now);
  await recordEvent(tx, booking, actor, { reason: transition.event, note }, now);
  return booking.id;
}

/** The step to another car, or why it cannot be taken. As with any booking, nobody rents what they let themselves. */
async function allowOther(tx: Transaction, actor: UserActor, old: BookingRow, vehicle: Vehicle, now: Date) {
  const { startsAt, endsAt, renterId } = old;
  const isTheirs = and(eq(teamMembers.businessId, vehicle.businessId), eq(teamMembers.userId, renterId));
  if ((await tx.$count(teamMembers, isTheirs)) > 0) throw conflict("ownVehicle");
  const facts = {
    carIsListed: async () =>
      isOffered(vehicle, old, now) && (await isOpenForBusiness(tx, vehicle.businessId)),
    datesAreFree: async () => !(await isTaken(tx, vehicle.id, startsAt, endsAt, now)),
  };
  const wish = { ...vehicle, startsAt, endsAt, renterId, status: "none" as const };
  return decide(actor, "rebook", { ...wish, acceptedAt: null, deadlineAt: null }, facts, now);
}

function isOffered(vehicle: Vehicle, old: Pick<BookingRow, "businessId">, now: Date): boolean {
  const isReady = vehicle.isInstantBook || vehicle.businessId === old.businessId;
  return (
    isReady &&
    vehicle.status === "published" &&
    arePapersGood(vehicle.papersEndOn, dayIn(now, vehicle.timeZone))
  );
}

/** Of each kind: of the same business, and a little dearer and a little cheaper ones of the same category. */
const OF_A_KIND = 5;

/**
 * Cars a booking's days can be had with at once: those of its business first, then what is most like it in price. None the
 * administrator lets: nobody brings a rental to themselves.
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
  const { booking, car } = row;
  const { dailyPriceCents, businessId, isInstantBook, categoryId, id } = vehicles;
  const own = actor.memberships.map((member) => member.businessId);
  const ofOthers = notInArray(businessId, own);
  const ofSame = and(eq(businessId, car.businessId), ofOthers);
  const isAlike = and(eq(categoryId, car.categoryId), eq(isInstantBook, true));
  const alike = and(isAlike, ne(businessId, car.businessId), ofOthers);
  const price = car.dailyPriceCents;
  const found = await Promise.all([
    freeCars(booking, ofSame, [asc(sql`abs(${dailyPriceCents} - ${price})`)], now),
    freeCars(booking, and(alike, lt(dailyPriceCents, price)), [desc(dailyPriceCents), desc(id)], now),
    freeCars(booking, and(alike, gte(dailyPriceCents, price)), [asc(dailyPriceCents), asc(id)], now),
  ]);
  const items = await Promise.all(
    found.flat().map(async ({ vehicle, business }) => ({
      vehicleId: vehicle.id,
      title: vehicle.title,
      location: vehicle.neighbourhood,
      business,
      isSameBusiness: vehicle.businessId === car.businessId,
      ...priceOf(await termsOf(db(), vehicle), booking),
    })),
  );
  return { items };
}

function priceOf(terms: Awaited<ReturnType<typeof termsOf>>, { startsAt, endsAt }: BookingRow) {
  return { totalCents: priceRental(terms, startsAt, endsAt, []).totalCents };
}

function freeCars(booking: BookingRow, which: SQL | undefined, order: SQL[], now: Date) {
  return db()
    .select({ vehicle: vehicles, business: businesses.name })
    .from(vehicles)
    .innerJoin(businesses, and(eq(businesses.id, vehicles.businessId), eq(businesses.status, "active")))
    .where(
      and(
        sql`${vehicles.status} = 'published'`,
        ne(vehicles.id, booking.vehicleId),
        gte(vehicles.papersEndOn, sql`${dayIn(now, KIGALI)}::date`),
        which,
        isFreeFor(booking, now),
      ),
    )
    .orderBy(...order)
    .limit(OF_A_KIND);
}
