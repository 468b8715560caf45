import { and, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehiclePictures, vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { payments, refunds } from "@/db/schema/payments/payments";
import { bookingEvents, bookings } from "@/db/schema/rentals/bookings";
import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import { driverRequirementsOf } from "@/lib/catalog/driver-requirements/rules";
import { driverServiceOf } from "@/lib/catalog/driver-service/rules";
import { usageTermsOf } from "@/lib/catalog/pricing/usage-terms";
import type { Actor } from "@/lib/platform/actor";
import { toRwf } from "@/lib/platform/currency-conversion";
import { notFound } from "@/lib/platform/errors";
import type { Currency } from "@/lib/platform/money";
import { hasPermission } from "@/lib/platform/permissions";
import { fullNameOf, maskPhone } from "@/lib/platform/text";
import { areContactsShared } from "@/lib/rentals/bookings/business-list/rules";
import { describeBooking } from "@/lib/rentals/bookings/details/describe-booking";
import { findAgreedPlace } from "@/lib/rentals/bookings/meeting-places/queries";
import { NOT_RECEIVED } from "@/lib/rentals/bookings/money/account";
import { failureCode, refundRoute } from "@/lib/rentals/bookings/money/contract";
import { isDelayedRefund } from "@/lib/rentals/bookings/money/delayed-refunds";
import { lostToMarketplaceCents } from "@/lib/rentals/bookings/money/lost-to-marketplace";
import { recordedRefundRoute } from "@/lib/rentals/bookings/money/recorded-refund-route";
import { shareInCurrency } from "@/lib/rentals/bookings/money/refund-due";
import { writtenOffCents } from "@/lib/rentals/bookings/money/written-off";
import { describeReviews } from "@/lib/rentals/bookings/reviews/queries";
import { competingRequestCount } from "@/lib/rentals/bookings/transitions/competing-requests";
import { statusAt } from "@/lib/rentals/bookings/transitions/state-machine";
import { freeCancellationUntil } from "@/lib/rentals/quotes/rules";
import { findRenterProfiles, listLatestRenterReviews } from "@/lib/rentals/renters/queries";
import { bookingsVisibleTo } from "./bookings-visible-to";
import type { BookingDetail, BookingSummary } from "./contract";
import { ownerEarnings } from "./money/owner-earnings";
import {
  allowedActions,
  canReadAgreement,
  canSeeMeetingPlace,
  canSeeRenterProfile,
  isOwnerSide,
  isRenter,
} from "./policy";
import { agreementStatus, isOverdue, progressPercent } from "./rules";

/** SQL over bookings: whether anything was ever paid. */
export const isBookingPaid = sql<boolean>`exists (select 1 from ${payments} where ${payments.bookingId} = ${bookings.id}
  and ${payments.status} in ('captured', 'refunded'))`;
const picture = sql<string | null>`(select ${vehiclePictures.path} from ${vehiclePictures}
  where ${vehiclePictures.vehicleId} = ${bookings.vehicleId} order by ${vehiclePictures.position} limit 1)`;

export function selectBookings(executor: Executor, now: Date) {
  return executor
    .select({
      booking: bookings,
      vehicle: {
        title: vehicles.title,
        neighbourhood: vehicles.neighbourhood,
        timeZone: vehicles.timeZone,
        fuelType: vehicles.fuelType,
      },
      business: { name: businesses.name, phone: businesses.phone },
      renter: {
        firstName: users.firstName,
        lastName: users.lastName,
        photo: users.photoPath,
        phone: users.phone,
      },
      mileageKm: vehicles.mileageKm,
      isPaid: isBookingPaid,
      writtenOffCents,
      lostToMarketplaceCents,
      picture,
      competingRequestCount: competingRequestCount(now),
    })
    .from(bookings)
    .innerJoin(vehicles, eq(vehicles.id, bookings.vehicleId))
    .innerJoin(businesses, eq(businesses.id, bookings.businessId))
    .innerJoin(users, eq(users.id, bookings.renterId));
}

type BookingListRow = Awaited<ReturnType<typeof selectBookings>>[number];

/** Maps a row to a list item, with what the actor may do now. */
export function toBookingSummary(actor: Actor, row: BookingListRow, now: Date): BookingSummary {
  const { booking } = row;
  const status = statusAt(booking, now);
  return {
    ...booking,
    writtenOffCents: row.writtenOffCents,
    status,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    deadlineAt: status === booking.status ? (booking.deadlineAt?.toISOString() ?? null) : null,
    createdAt: booking.createdAt.toISOString(),
    isOverdue: isOverdue({ ...booking, status }, now),
    progressPercent: status === "completed" ? 100 : status === "active" ? progressPercent(booking, now) : 0,
    vehicle: { id: booking.vehicleId, picture: row.picture, ...row.vehicle },
    business: { id: booking.businessId, name: row.business.name },
    renter: {
      id: booking.renterId,
      name: fullNameOf(row.renter),
      photo: row.renter.photo,
    },
    // Competing requests matter for the owner's decision and are hidden from the renter.
    competingRequestCount: isRenter(actor, booking) ? 0 : row.competingRequestCount,
    can: allowedActions(actor, { ...booking, status, isPaid: row.isPaid }, now),
  };
}

/** Reads one booking with its bill, timeline and payments. 404 when the actor may not see it. */
export async function getBooking(actor: Actor, bookingId: string, now: Date): Promise<BookingDetail> {
  const [row] = await selectBookings(db(), now).where(
    and(eq(bookings.id, bookingId), bookingsVisibleTo(actor)),
  );
  if (!row) throw notFound();
  const { booking } = row;
  const contact = visibleContact(actor, row, statusAt(booking, now));
  const [{ canDo, ...description }, events, paymentRows, reviews, renter, meetingPlace] = await Promise.all([
    describeBooking(actor, booking, row.vehicle.timeZone, now),
    listEvents(bookingId),
    listPayments(bookingId, now),
    describeReviews(actor, booking, now),
    describeRenter(actor, booking),
    contact.seesPlace ? findAgreedPlace(db(), booking) : undefined,
  ]);
  const summary = toBookingSummary(actor, row, now);
  return {
    ...summary,
    can: {
      ...summary.can,
      ...reviews.canDo,
      ...canDo,
      readAgreement: agreementStatus(summary.status) !== undefined && canReadAgreement(actor, booking),
    },
    renterPhone: contact.renterPhone,
    ownerPhone: contact.ownerPhone,
    meetingPlace: meetingPlace ?? null,
    review: reviews.review,
    renterReview: reviews.renterReview,
    reviewing: reviews.reviewing,
    ...renter,
    earnings: visibleEarnings(actor, row, summary.status),
    ...description,
    dailyPriceCents: booking.dailyPriceCents,
    depositCents: booking.depositCents,
    depositRwf: toRwf(booking.depositCents, booking.rwfPerHundredUsd),
    usageTerms: usageTermsOf(booking),
    lastOdometerKm: row.mileageKm,
    driverRequirements: driverRequirementsOf(booking),
    driverService: driverServiceOf(booking),
    rwfPerHundredUsd: booking.rwfPerHundredUsd,
    isNonRefundable: booking.isNonRefundable,
    isMovedUnasked: booking.isMovedUnasked,
    freeCancellationUntil: freeCancellationUntil({ ...booking, bookedAt: booking.createdAt }).toISOString(),
    events,
    payments: paymentRows.map((row) => toBookingPayment(row, isRenter(actor, booking))),
  };
}

/** The number of reviews of the renter on a booking's page. */
const RENTER_REVIEWS = 3;

async function describeRenter(
  actor: Actor,
  booking: BookingListRow["booking"],
): Promise<Pick<BookingDetail, "renterProfile" | "renterReviews">> {
  if (!canSeeRenterProfile(actor, booking)) return { renterProfile: null, renterReviews: [] };
  const [profiles, renterReviews] = await Promise.all([
    findRenterProfiles([booking.renterId]),
    listLatestRenterReviews(booking.renterId, RENTER_REVIEWS),
  ]);
  return { renterProfile: profiles.get(booking.renterId) ?? null, renterReviews };
}

/** The owner's earnings, for actors who may see the business's money. */
export function visibleEarnings(
  actor: Actor,
  {
    booking,
    isPaid,
    lostToMarketplaceCents,
  }: Pick<BookingListRow, "booking" | "isPaid" | "lostToMarketplaceCents">,
  status: BookingStatus,
) {
  if (!hasPermission(actor, booking.businessId, "money.view")) return null;
  const refundedCents = booking.refundedCents - lostToMarketplaceCents;
  return ownerEarnings({ ...booking, refundedCents, status, isPaid });
}

/** Neither side sees the other's number or the exact place before the booking is agreed (areContactsShared). */
function visibleContact(
  actor: Actor,
  { booking, renter, business, isPaid }: BookingListRow,
  status: BookingStatus,
) {
  const isAgreed = areContactsShared({ ...booking, status, isPaid });
  return {
    renterPhone: isAgreed && isOwnerSide(actor, booking) ? renter.phone : null,
    ownerPhone: isAgreed && isRenter(actor, booking) ? business.phone : null,
    seesPlace: isAgreed && canSeeMeetingPlace(actor, booking),
  };
}

type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number];

function toBookingPayment(
  { payment, arrived, coming, isDelayed, arrivedBy, comingBy, isWrittenOff }: PaymentRow,
  toRenter: boolean,
) {
  const routes = comingBy ?? arrivedBy ?? [];
  return {
    ...payment,
    chargedAmount: shareInCurrency(payment, payment.capturedCents ?? payment.amountCents),
    refundedAmount: arrived ?? 0,
    pendingRefundAmount: coming ?? 0,
    isRefundDelayed: isDelayed ?? false,
    isWrittenOff: isWrittenOff ?? false,
    refundRoute: routes.length === 1 ? (refundRoute.safeParse(routes[0]).data ?? null) : null,
    currency: payment.currency as Currency,
    // Why a payment failed is private to the payer, so the business does not see it.
    maskedPhone: toRenter ? payment.payerPhone && maskPhone(payment.payerPhone) : null,
    failureCode: toRenter ? (failureCode.safeParse(payment.failureCode).data ?? null) : null,
    createdAt: payment.createdAt.toISOString(),
  };
}

/** Lists all payment attempts with the amounts refunded and being refunded, and how. */
function listPayments(bookingId: string, now: Date) {
  const own = eq(payments.bookingId, bookingId);
  const sumOf = (which: SQL) => sql<number>`(sum(${refunds.amount}) filter (where ${which}))::int`;
  const routesOf = (which: SQL) =>
    sql<string[] | null>`array_agg(distinct ${recordedRefundRoute}) filter (where ${which})`;
  const isWriteOff = eq(refunds.reason, NOT_RECEIVED);
  const hasArrived = and(eq(refunds.status, "succeeded"), not(isWriteOff)) ?? sql`false`;
  const isComing = inArray(refunds.status, ["created", "by_hand"]);
  const refundTotals = db()
    .select({
      paymentId: refunds.paymentId,
      arrived: sumOf(hasArrived).as("arrived"),
      coming: sumOf(isComing).as("coming"),
      arrivedBy: routesOf(hasArrived).as("arrived_by"),
      comingBy: routesOf(isComing).as("coming_by"),
      isDelayed: sql<boolean>`bool_or(${isDelayedRefund(now)})`.as("is_delayed"),
      isWrittenOff: sql<boolean>`bool_or(${isWriteOff})`.as("is_written_off"),
    })
    .from(refunds)
    .where(inArray(refunds.paymentId, db().select({ id: payments.id }).from(payments).where(own)))
    .groupBy(refunds.paymentId)
    .as("refund_totals");
  return db()
    .select({
      payment: payments,
      arrived: refundTotals.arrived,
      coming: refundTotals.coming,
      isDelayed: refundTotals.isDelayed,
      isWrittenOff: refundTotals.isWrittenOff,
      arrivedBy: refundTotals.arrivedBy,
      comingBy: refundTotals.comingBy,
    })
    .from(payments)
    .leftJoin(refundTotals, eq(refundTotals.paymentId, payments.id))
    .where(own)
    .orderBy(payments.createdAt, payments.id)
    .limit(50);
}

async function listEvents(bookingId: string) {
  const rows = await db()
    .select({ event: bookingEvents, firstName: users.firstName })
    .from(bookingEvents)
    .leftJoin(users, eq(users.id, bookingEvents.actorId))
    .where(eq(bookingEvents.bookingId, bookingId))
    .orderBy(bookingEvents.id)
    .limit(200);
  return rows.map(({ event, firstName }) => ({
    ...event,
    at: event.at.toISOString(),
    actorName: firstName,
    note: typeof event.details.note === "string" ? event.details.note : null,
    amountCents: typeof event.details.amountCents === "number" ? event.details.amountCents : null,
  }));
}
