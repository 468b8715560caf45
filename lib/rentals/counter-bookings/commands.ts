import { and, eq, sql } from "drizzle-orm";
import { db, type Executor, type Transaction } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";
import { quotes } from "@/db/schema/rentals/quotes";
import { isBusinessActive } from "@/lib/businesses/businesses/is-business-active";
import { isTaken, lockVehicle } from "@/lib/catalog/availability/double-booking";
import { leadTimeDiscounts } from "@/lib/catalog/pricing/discounts";
import { isListableOn } from "@/lib/catalog/vehicle-documents/rules";
import { isRentable } from "@/lib/catalog/vehicles/is-rentable";
import { getOwnVehicle } from "@/lib/catalog/vehicles/scope";
import type { UserActor } from "@/lib/platform/actor";
import { dayIn } from "@/lib/platform/dates";
import { conflict, forbidden, invalid, notFound } from "@/lib/platform/errors";
import { businessIdsWithPermission } from "@/lib/platform/permissions";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { insertBooking } from "@/lib/rentals/bookings/creation/insert-booking";
import { keepMeetingPlace } from "@/lib/rentals/bookings/meeting-places/commands";
import { pickUpAddressOf } from "@/lib/rentals/bookings/meeting-places/queries";
import { isOwnerSide } from "@/lib/rentals/bookings/policy";
import { declineCompetingRequests } from "@/lib/rentals/bookings/transitions/competing-requests";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";
import { deadlineFor } from "@/lib/rentals/bookings/transitions/state-machine";
import { decideTransition } from "@/lib/rentals/bookings/transitions/transition-booking";
import type { Quote } from "@/lib/rentals/quotes/contract";
import { offerQuote } from "@/lib/rentals/quotes/offer-quote";
import type { CounterCustomer, CounterQuoteRequest } from "./contract";
import { requireFewBookings } from "./customer-limits";
import { ensureCustomer } from "./customers";
import { counterPeriodProblem, hasUnnamedDrivers } from "./rules";

/**
 * Prices a rental at the counter: the site's price, with its discounts for booking early or late, minus the business's
 * own discount, and with this channel's commission. 404 for vehicles of others, 403 without the permission to run
 * rentals, 409 when the vehicle cannot be rented out for the dates.
 */
export async function createCounterQuote(
  actor: UserActor,
  request: CounterQuoteRequest,
  now: Date,
): Promise<Quote> {
  const requestedPeriod = { startsAt: new Date(request.startsAt), endsAt: new Date(request.endsAt) };
  const problem = counterPeriodProblem(requestedPeriod, now);
  if (problem) throw invalid(problem.key, problem.field);
  const vehicle = await getOwnVehicle(db(), actor, request.vehicleId);
  if (!businessIdsWithPermission(actor, "rentals.run").includes(vehicle.businessId)) throw forbidden();
  if (!(await canBeHandedOut(db(), vehicle.id))) throw conflict("vehicleUnavailable");
  if (!isListableOn(vehicle, dayIn(now, vehicle.timeZone))) throw conflict("vehicleDocumentsExpired");
  const { startsAt, endsAt } = requestedPeriod;
  if (await isTaken(db(), vehicle.id, startsAt, endsAt, now)) throw conflict("datesTaken");
  const { source, extras = [], deliveryAddress, discountPercent = 0 } = request;
  const offer = {
    vehicle,
    startsAt,
    endsAt,
    extras,
    deliveryAddress,
    userId: actor.userId,
    discounts: leadTimeDiscounts(vehicle, vehicle.timeZone, { startsAt, bookedAt: now }),
    counter: { source, counterDiscountPercent: discountPercent },
  };
  return offerQuote(db(), offer, now);
}

async function canBeHandedOut(executor: Executor, vehicleId: string): Promise<boolean> {
  return (await executor.$count(vehicles, and(eq(vehicles.id, vehicleId), isRentable))) > 0;
}

/**
 * Books a quote made at the counter for a customer, who is found or created by their number or address. The same quote
 * returns the same booking. 404 for quotes of others, 422 for additional drivers of a customer without an email address,
 * 409 when the dates were taken meanwhile, 429 after too many bookings for this customer. The customer is looked up
 * last, so that a refusal reveals nothing about them. They are notified of the booking, or of its confirmation if
 * `isPaidNow`.
 */
export async function bookCounterQuote(
  tx: Transaction,
  actor: UserActor,
  { quoteId, customer, isPaidNow }: { quoteId: string; customer: CounterCustomer; isPaidNow: boolean },
  now: Date,
): Promise<{ booking: BookingRow; isNew: boolean }> {
  const isAtCounter = sql`${quotes.source} <> 'marketplace'`;
  const [quote] = await tx
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, quoteId), isAtCounter));
  if (!quote) throw notFound();
  const vehicle = await lockVehicle(tx, quote.vehicleId);
  const isStaff = isOwnerSide(actor, { ...vehicle, renterId: "" });
  const [made] = await tx.select().from(bookings).where(eq(bookings.quoteId, quoteId));
  if (made && isStaff) return { booking: made, isNew: false };
  if (made || quote.userId !== actor.userId) throw notFound();
  if (hasUnnamedDrivers(quote, customer)) throw invalid("driversNeedEmail", "customer.email");
  if (quote.expiresAt <= now) throw conflict("quoteExpired");
  if (!isStaff) throw forbidden();
  const none = {
    ...quote,
    ...vehicle,
    renterId: "",
    status: "none",
    acceptedAt: null,
    deadlineAt: null,
  } as const;
  const facts = {
    vehicleExists: () => canBeHandedOut(tx, vehicle.id),
    documentsAreValid: async () => isListableOn(vehicle, dayIn(now, vehicle.timeZone)),
    businessIsActive: () => isBusinessActive(tx, vehicle.businessId),
    datesAreFree: async () => !(await isTaken(tx, vehicle.id, quote.startsAt, quote.endsAt, now)),
  };
  const transition = await decideTransition(actor, "bookAtCounter", none, facts, now);
  const deadlineAt = deadlineFor(transition, quote.startsAt, now);
  const { businessId } = vehicle;
  const renterId = await ensureCustomer(tx, customer, businessId, now);
  await requireFewBookings(tx, { businessId, renterId }, now);
  // Until now it was its maker's. A place of delivery is the customer's, whose data it is exported and erased with.
  await tx.update(quotes).set({ userId: renterId }).where(eq(quotes.id, quoteId));
  // The business's own staff make the booking, so it needs no acceptance.
  const initial = { renterId, status: transition.to, acceptedAt: now, deadlineAt };
  const booking = await insertBooking(tx, quote, vehicle, initial, now);
  await keepMeetingPlace(tx, booking, now);
  const place = { address: await pickUpAddressOf(tx, booking) };
  const event = { reason: transition.event, place, isSilent: isPaidNow };
  await recordBookingEvent(tx, booking, actor, event, now);
  await declineCompetingRequests(tx, booking.id, now);
  return { booking, isNew: true };
}
