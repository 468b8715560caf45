import { eq, type SQL } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { quotes } from "@/db/schema/rentals/quotes";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/platform/actor";
import { conflict, forbidden, notFound } from "@/lib/platform/errors";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { applyChange } from "@/lib/rentals/bookings/changes/apply-change";
import { isChangedByStaff } from "@/lib/rentals/bookings/changes/changed-by-staff";
import { holdDatesOn } from "@/lib/rentals/bookings/changes/gained-dates";
import { insertProposal } from "@/lib/rentals/bookings/changes/insert-proposal";
import { closeLapsedChange, refuseTooManyChanges } from "@/lib/rentals/bookings/changes/proposals";
import { findBill } from "@/lib/rentals/bookings/changes/queries";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { bookingPayments } from "@/lib/rentals/bookings/payments-port";
import { isOwnerSide } from "@/lib/rentals/bookings/policy";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";
import { checkTransition } from "@/lib/rentals/bookings/transitions/transition-booking";
import type { VehicleChangeRequest } from "./contract";
import { priceOtherVehicle } from "./price-other-vehicle";
import { findOtherVehicle, isOfTheBusiness } from "./queries";
import { checkReplacement } from "./replace-vehicle";
import { daysLeftOf, isGivenAtOnce, remainingPeriodOf } from "./rules";

/**
 * Moves a booking to another vehicle of its business, at once if that is as good or staff change the booking without the
 * renter, otherwise when the renter accepts; until then its dates are held there. While the vehicle is out, the request
 * has the readings of both vehicles, and the change applies to the remaining time. The price never rises. 403 for actors
 * who may not run the business's rentals, 409 when the vehicle is not free or the price has changed, 429 after too many
 * proposals.
 */
export async function proposeVehicleChange(
  actor: UserActor,
  bookingId: string,
  request: VehicleChangeRequest,
  now: Date,
): Promise<BookingDetail> {
  await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId, request.vehicleId);
    if (!isOwnerSide(actor, booking)) throw forbidden();
    await checkTransition(tx, booking, actor, "changeVehicle", {}, now);
    await closeLapsedChange(tx, booking, now);
    await refuseTooManyChanges(tx, booking, false, now);
    await proposeVehicle(
      tx,
      actor,
      booking,
      request,
      { side: "owner", offered: isOfTheBusiness(booking) },
      now,
    );
  });
  await bookingPayments.get().advance(bookingId, now);
  return getBooking(actor, bookingId, now);
}

interface Proposer {
  side: "owner" | "admin";
  /** The vehicles that this side may give. */
  offered: SQL | undefined;
}

/**
 * Proposes another vehicle in a transaction that has locked the booking and both vehicles, and has checked that the actor
 * may; one that is as good, or for a renter who is not asked, is given at once.
 */
export async function proposeVehicle(
  tx: Transaction,
  actor: UserActor,
  booking: BookingRow,
  request: VehicleChangeRequest,
  { side, offered }: Proposer,
  now: Date,
): Promise<void> {
  const [booked] = await tx.select().from(vehicles).where(eq(vehicles.id, booking.vehicleId));
  const bill = await findBill(tx, booking);
  if (!booked || !bill) throw notFound();
  const vehicle = await findOtherVehicle(tx, booking, request.vehicleId, offered, now);
  if (!vehicle) throw conflict("otherVehicleUnavailable");
  const isOut = booking.status === "active";
  const swap = isOut ? (request.swap ?? { fromVehicleId: booking.vehicleId }) : null;
  if (swap) await checkReplacement(tx, booking, { vehicleId: vehicle.id, swap, side }, now);
  const price = await priceOtherVehicle(tx, bill, vehicle, daysLeftOf(booking, now));
  const { days, totalCents, totalRwf } = price;
  if (totalCents !== request.totalCents) throw conflict("priceChanged");
  const quoteId = uuid();
  // The quote expires at once, so that it cannot be booked.
  const { renterId: userId } = booking;
  await tx.insert(quotes).values({ ...price, userId, id: quoteId, createdAt: now, expiresAt: now });
  const proposal = {
    vehicleId: vehicle.id,
    fromVehicleId: booking.vehicleId,
    swap,
    side,
    note: request.note,
  };
  const quote = { id: quoteId, days, totalCents, totalRwf };
  const { change, deadlineAt } = await insertProposal(tx, actor, booking, quote, proposal, now);
  const isAtOnce = isGivenAtOnce(booking, booked, vehicle, now) || (await isChangedByStaff(tx, booking));
  if (isAtOnce) return applyChange(tx, booking, change, actor, null, now);
  const held = { id: change.id, ...remainingPeriodOf(booking, now) };
  await holdDatesOn(tx, vehicle.id, booking.id, held, deadlineAt, now);
  const proposed = { reason: "vehicle_change_proposed", note: request.note, deadlineAt } as const;
  await recordBookingEvent(tx, booking, actor, proposed, now);
}
