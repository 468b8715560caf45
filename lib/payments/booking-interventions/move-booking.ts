import { and, asc, desc, eq, gte, lt, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";
import { transact } from "@/db/transaction";
import { advanceBookingPayments } from "@/lib/payments/payments/processing/advance";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { conflict, forbidden, notFound } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import { needsSecondApproval } from "@/lib/platform/settings/second-approval";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { withdrawOpenChange } from "@/lib/rentals/bookings/changes/apply-change";
import { isChangedByStaff } from "@/lib/rentals/bookings/changes/changed-by-staff";
import { findBill } from "@/lib/rentals/bookings/changes/queries";
import { proposeVehicle } from "@/lib/rentals/bookings/changes/vehicles/commands";
import { priceOtherVehicle } from "@/lib/rentals/bookings/changes/vehicles/price-other-vehicle";
import {
  isOfAnotherBusiness,
  isOfferedFor,
  isOfOtherOwner,
  isOfTheBusiness,
} from "@/lib/rentals/bookings/changes/vehicles/queries";
import { daysLeftOf, isGivenAtOnce } from "@/lib/rentals/bookings/changes/vehicles/rules";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { paidCents } from "@/lib/rentals/bookings/money/account";
import { getBookingAccount } from "@/lib/rentals/bookings/money/account-queries";
import { refuseWhileRequested } from "@/lib/rentals/bookings/money/refund-approvals";
import { isOwnBooking } from "@/lib/rentals/bookings/policy";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { recordIntervention } from "@/lib/rentals/bookings/record-intervention";
import { checkTransition } from "@/lib/rentals/bookings/transitions/transition-booking";
import { isCounterBooking } from "@/lib/rentals/quotes/booking-source";
import type { AdminVehicleChange, OfferedVehicle } from "./contract";

/**
 * Moves a booking to a vehicle of any owner, before or during the rental: at once if it is as good, otherwise when the
 * renter accepts. The renter pays nothing again; the first owner's earnings for the remaining days go to the other
 * owner. Throws 403 for the administrator's own booking, 409 when the vehicle is not among those of
 * listOfferedVehicles(), the booking is over, the move refunds more than one administrator may, or a refund waits for
 * its approval and the move would change who bears it or how much was refunded.
 */
export async function moveBooking(
  actor: UserActor,
  bookingId: string,
  { vehicleId, totalCents, reason, swap }: AdminVehicleChange,
  { now, device }: RequestContext,
): Promise<BookingDetail> {
  requireAdmin(actor);
  await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId, vehicleId);
    if (isOwnBooking(actor, booking)) throw forbidden();
    await checkTransition(tx, booking, actor, "changeVehicle", {}, now);
    if (totalCents < booking.totalCents || (await isOfOtherOwner(tx, booking, vehicleId)))
      await refuseWhileRequested(tx, booking.id);
    await refuseLargeRefund(tx, booking, totalCents, now);
    await withdrawOpenChange(tx, booking, now);
    const request = { vehicleId, totalCents, note: reason, swap };
    const offered = canBeGivenBy(actor, booking);
    await proposeVehicle(tx, actor, booking, request, { side: "admin", offered }, now);
    const { status, refundedCents, vehicleId: fromVehicleId } = booking;
    const after = { status, refundedCents, note: reason, detail: { vehicleId, fromVehicleId } };
    await recordIntervention(tx, actor, booking, { ...after, verb: "rebook" }, now, device);
  });
  await advanceBookingPayments(bookingId, now);
  return getBooking(actor, bookingId, now);
}

/** Throws 409 when a cheaper vehicle, together with earlier refunds, refunds more than one administrator may. */
async function refuseLargeRefund(
  tx: Transaction,
  booking: BookingRow,
  totalCents: number,
  now: Date,
): Promise<void> {
  if (totalCents >= booking.totalCents) return;
  const { payments } = await getBookingAccount(tx, booking.id, now);
  const rent = payments.filter(
    ({ purpose, status }) =>
      ["rent", "change"].includes(purpose) && ["captured", "refunded"].includes(status),
  );
  const receivedCents = rent.reduce((sum, payment) => sum + paidCents(payment), 0);
  if (await needsSecondApproval(tx, receivedCents - (totalCents - booking.refundedCents), now))
    throw conflict("moveNeedsApproval");
}

/**
 * The vehicles that an administrator may give: those of the booking's business, and listed vehicles of others that can
 * be booked instantly. Never a vehicle of the administrator or the renter. A booking made at a counter stays with its
 * business, which has the money.
 */
function canBeGivenBy(actor: UserActor, booking: BookingRow): SQL | undefined {
  const { businessId } = vehicles;
  const isRenters = sql`exists (select 1 from ${teamMembers}
    where ${teamMembers.businessId} = ${businessId} and ${teamMembers.userId} = ${booking.renterId})`;
  return and(
    notInArray(
      businessId,
      actor.memberships.map((member) => member.businessId),
    ),
    sql`not ${isRenters}`,
    isCounterBooking(booking)
      ? isOfTheBusiness(booking)
      : or(isOfTheBusiness(booking), isOfAnotherBusiness(booking)),
  );
}

/** Maximum per group: the same business, and slightly more and less expensive vehicles of the same category. */
const MAX_OF_A_GROUP = 5;

/**
 * Lists vehicles that an administrator can move a booking to: those of the same business first, then the closest in
 * price.
 */
export async function listOfferedVehicles(
  actor: UserActor,
  bookingId: string,
  now: Date,
): Promise<{ items: OfferedVehicle[] }> {
  requireAdmin(actor);
  const [row] = await db()
    .select({ booking: bookings, booked: vehicles })
    .from(bookings)
    .innerJoin(vehicles, eq(vehicles.id, bookings.vehicleId))
    .where(eq(bookings.id, bookingId));
  const bill = row && (await findBill(db(), row.booking));
  if (!row || !bill) throw notFound();
  const { booking, booked } = row;
  const { dailyPriceCents, businessId, categoryId, id } = vehicles;
  const price = booked.dailyPriceCents;
  const alike = and(eq(categoryId, booked.categoryId), ne(businessId, booking.businessId));
  const select = (which: SQL | undefined, ...order: SQL[]) =>
    db()
      .select({ vehicle: vehicles, business: businesses.name })
      .from(vehicles)
      .innerJoin(businesses, eq(businesses.id, vehicles.businessId))
      .where(and(which, canBeGivenBy(actor, booking), isOfferedFor(booking, now)))
      .orderBy(...order)
      .limit(MAX_OF_A_GROUP);
  const found = await Promise.all([
    select(eq(businessId, booking.businessId), asc(sql`abs(${dailyPriceCents} - ${price})`), asc(id)),
    select(and(alike, gte(dailyPriceCents, price)), asc(dailyPriceCents), asc(id)),
    select(and(alike, lt(dailyPriceCents, price)), desc(dailyPriceCents), desc(id)),
  ]);
  const daysLeft = daysLeftOf(booking, now);
  const isUnasked = await isChangedByStaff(db(), booking);
  const items = await Promise.all(
    found.flat().map(async ({ vehicle, business }) => ({
      vehicleId: vehicle.id,
      title: vehicle.title,
      plate: vehicle.plate,
      location: vehicle.neighbourhood,
      business,
      isSameBusiness: vehicle.businessId === booking.businessId,
      isEquivalent: isUnasked || isGivenAtOnce(booking, booked, vehicle, now),
      totalCents: (await priceOtherVehicle(db(), bill, vehicle, daysLeft)).totalCents,
    })),
  );
  return { items };
}
