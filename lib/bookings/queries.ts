import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { bookingEvents, bookings } from "@/db/schema/bookings";
import { businesses } from "@/db/schema/businesses";
import { payments, refunds } from "@/db/schema/payments";
import { users } from "@/db/schema/users";
import { vehiclePictures, vehicles } from "@/db/schema/vehicles";
import type { Actor } from "@/lib/auth/contract";
import { mayReadContract } from "@/lib/contracts/policy";
import { contractStage } from "@/lib/contracts/rules";
import { notFound } from "@/lib/errors";
import { shareInCurrency } from "@/lib/payments/back";
import { failureCode } from "@/lib/payments/contract";
import { maskPhone } from "@/lib/payments/rules";
import { freeCancellationUntil } from "@/lib/quotes/rules";
import { isReachable } from "@/lib/rentals/rules";
import { canReply, canReview, isReviewable } from "@/lib/reviews/policy";
import { findReviewOf } from "@/lib/reviews/queries";
import { rivalCount } from "./competing";
import type { BookingDetail, BookingSummary } from "./contract";
import { statusAt } from "./machine";
import { allowed, isHost, isRenter, refundOnCancel } from "./policy";
import { isOverdue, progressPercent } from "./rules";
import { describeTrip } from "./trip-queries";

/** The bookings an actor may know of: their own, their businesses', all for administrators and the clock. */
export function visibleTo(actor: Actor): SQL {
  if (actor.kind === "system") return sql`true`;
  if (actor.kind === "anonymous") return sql`false`;
  if (actor.role === "admin") return sql`true`;
  const businessIds = actor.memberships.map(({ businessId }) => businessId);
  const own = actor.key ? sql`false` : eq(bookings.renterId, actor.userId);
  return businessIds.length === 0 ? own : sql`(${own} or ${inArray(bookings.businessId, businessIds)})`;
}

const isPaid = sql<boolean>`exists (select 1 from ${payments} where ${payments.bookingId} = ${bookings.id}
  and ${payments.status} in ('captured', 'refunded'))`;
const picture = sql<string | null>`(select ${vehiclePictures.path} from ${vehiclePictures}
  where ${vehiclePictures.vehicleId} = ${bookings.vehicleId} order by ${vehiclePictures.position} limit 1)`;

export function selectBookings(executor: Executor, now: Date) {
  return executor
    .select({
      booking: bookings,
      vehicle: { title: vehicles.title, neighbourhood: vehicles.neighbourhood, timeZone: vehicles.timeZone },
      business: { name: businesses.name },
      renter: {
        firstName: users.firstName,
        lastName: users.lastName,
        photo: users.photoPath,
        phone: users.phone,
      },
      isPaid,
      picture,
      rivals: rivalCount(now),
    })
    .from(bookings)
    .innerJoin(vehicles, eq(vehicles.id, bookings.vehicleId))
    .innerJoin(businesses, eq(businesses.id, bookings.businessId))
    .innerJoin(users, eq(users.id, bookings.renterId));
}

type Row = Awaited<ReturnType<typeof selectBookings>>[number];

/** A row as the list shows it, with what the actor may do now. */
export function summarise(actor: Actor, row: Row, now: Date): BookingSummary {
  const { booking } = row;
  const status = statusAt(booking, now);
  return {
    ...booking,
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
      name: `${row.renter.firstName} ${row.renter.lastName}`.trim(),
      photo: row.renter.photo,
    },
    // Who else wants the days is the owner's to weigh, not the renter's to worry about.
    rivals: isRenter(actor, booking) ? 0 : row.rivals,
    can: allowed(actor, { ...booking, status, isPaid: row.isPaid }, now),
  };
}

/** One booking with its bill, timeline and payments. 404 when it is not the actor's to see. */
export async function getBooking(actor: Actor, bookingId: string, now: Date): Promise<BookingDetail> {
  const [row] = await selectBookings(db(), now).where(and(eq(bookings.id, bookingId), visibleTo(actor)));
  if (!row) throw notFound();
  const { booking } = row;
  const [{ canDo, ...trip }, events, paymentRows, review] = await Promise.all([
    describeTrip(actor, booking, row.vehicle.timeZone, now),
    listEvents(bookingId),
    listPayments(bookingId),
    findReviewOf(bookingId),
  ]);
  const summary = summarise(actor, row, now);
  return {
    ...summary,
    can: {
      ...summary.can,
      review: !review && isReviewable(summary.status) && canReview(actor, booking),
      reply: review !== null && canReply(actor, booking),
      ...canDo,
      contract: contractStage(summary.status) !== undefined && mayReadContract(actor, booking),
    },
    renterPhone:
      isHost(actor, booking) && isReachable({ ...summary, isPaid: row.isPaid }) ? row.renter.phone : null,
    review,
    ...trip,
    dailyPriceCents: booking.dailyPriceCents,
    depositCents: booking.depositCents,
    rwfPerHundredUsd: booking.rwfPerHundredUsd,
    freeCancellationUntil: freeCancellationUntil(booking.startsAt, booking.createdAt).toISOString(),
    refundIfCancelledCents: refundOnCancel(actor, { ...booking, status: statusAt(booking, now) }, now),
    events,
    payments: paymentRows.map((row) => showPayment(row, isRenter(actor, booking))),
  };
}

type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number];

function showPayment({ payment, arrived, coming }: PaymentRow, toRenter: boolean) {
  return {
    ...payment,
    chargedAmount: shareInCurrency(payment, payment.capturedCents ?? payment.amountCents),
    backAmount: arrived ?? 0,
    comingBackAmount: coming ?? 0,
    currency: payment.currency as "USD" | "RWF",
    // What a payer's account lacks is not the host's to know.
    maskedPhone: toRenter ? payment.payerPhone && maskPhone(payment.payerPhone) : null,
    failureCode: toRenter ? (failureCode.safeParse(payment.failureCode).data ?? null) : null,
    createdAt: payment.createdAt.toISOString(),
  };
}

/** Every attempt to pay, with what of it went back or is on its way. */
function listPayments(bookingId: string) {
  const own = eq(payments.bookingId, bookingId);
  const sumOf = (which: SQL) => sql<number>`(sum(${refunds.amount}) filter (where ${which}))::int`;
  const back = db()
    .select({
      paymentId: refunds.paymentId,
      arrived: sumOf(eq(refunds.status, "succeeded")).as("arrived"),
      coming: sumOf(inArray(refunds.status, ["created", "by_hand"])).as("coming"),
    })
    .from(refunds)
    .where(inArray(refunds.paymentId, db().select({ id: payments.id }).from(payments).where(own)))
    .groupBy(refunds.paymentId)
    .as("back");
  return db()
    .select({ payment: payments, arrived: back.arrived, coming: back.coming })
    .from(payments)
    .leftJoin(back, eq(back.paymentId, payments.id))
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
