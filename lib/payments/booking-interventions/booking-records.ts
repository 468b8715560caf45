import { and, asc, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { reviews } from "@/db/schema/catalog/reviews";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { payments } from "@/db/schema/payments/payments";
import { payoutItems, payouts } from "@/db/schema/payments/payouts";
import { additionalDrivers } from "@/db/schema/rentals/additional-drivers";
import { bookingEvents, bookings } from "@/db/schema/rentals/bookings";
import { claims } from "@/db/schema/rentals/claims";
import { renterReviews } from "@/db/schema/rentals/renter-reviews";
import { issueReports } from "@/db/schema/support/issue-reports";
import { supportTickets } from "@/db/schema/support/tickets";
import { disputeEvents } from "@/lib/payments/disputes/contract";
import { notFound } from "@/lib/platform/errors";
import type { Currency } from "@/lib/platform/money";
import { fullNameOf } from "@/lib/platform/text";
import type { BookingRecords } from "./contract";

/** Far more of anything than a booking ever has. */
const MAX_LISTED = 100;

/**
 * Reads the renter, owner and vehicle of a booking with contact details, and its drivers, payments, payouts, reviews,
 * claims and tickets. Throws 404 when the booking does not exist.
 */
export async function getBookingRecords(bookingId: string): Promise<BookingRecords> {
  const [row] = await db()
    .select({ booking: bookings, renter: users, business: businesses, vehicle: vehicles })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.renterId))
    .innerJoin(businesses, eq(businesses.id, bookings.businessId))
    .innerJoin(vehicles, eq(vehicles.id, bookings.vehicleId))
    .where(eq(bookings.id, bookingId));
  if (!row) throw notFound();
  const { booking, renter, business, vehicle } = row;
  const [drivers, bookingPayments, bookingPayouts, bookingReviews, bookingClaims, tickets] =
    await Promise.all([
      listDrivers(bookingId),
      listPayments(bookingId),
      listPayouts(bookingId),
      listReviews(bookingId),
      listClaims(bookingId),
      listTickets(bookingId),
    ]);
  return {
    reference: booking.reference,
    renter: {
      id: renter.id,
      name: fullNameOf(renter),
      email: renter.email,
      phone: renter.phone,
    },
    business: { id: business.id, name: business.name, email: business.email, phone: business.phone },
    vehicle: { id: vehicle.id, title: vehicle.title },
    drivers,
    payments: bookingPayments,
    payouts: bookingPayouts,
    reviews: bookingReviews,
    claims: bookingClaims,
    tickets,
  };
}

async function listPayments(bookingId: string): Promise<BookingRecords["payments"]> {
  const { id, purpose, method, status, amount, currency, providerRef, dispute } = payments;
  const rows = await db()
    .select({ id, purpose, method, status, amount, currency, providerRef, dispute })
    .from(payments)
    .where(eq(payments.bookingId, bookingId))
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(MAX_LISTED);
  // After the bank's decision only the booking's events tell that a card payment was disputed.
  const hadDispute = rows.some(({ method }) => method === "card") && (await hasDisputeEvents(bookingId));
  return rows.map(({ dispute, ...row }) => ({
    ...row,
    currency: row.currency as Currency,
    wasDisputed: dispute !== null || (hadDispute && row.method === "card" && isCollected(row.status)),
  }));
}

const isCollected = (status: BookingRecords["payments"][number]["status"]) =>
  status === "captured" || status === "refunded";

async function hasDisputeEvents(bookingId: string): Promise<boolean> {
  const { bookingId: booking, reason } = bookingEvents;
  return (
    (await db().$count(bookingEvents, and(eq(booking, bookingId), inArray(reason, [...disputeEvents])))) > 0
  );
}

async function listDrivers(bookingId: string): Promise<BookingRecords["drivers"]> {
  const { bookingId: booking, userId, withdrawnAt, createdAt } = additionalDrivers;
  const rows = await db()
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(additionalDrivers)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(booking, bookingId), isNull(withdrawnAt)))
    .orderBy(asc(createdAt), asc(users.id))
    .limit(MAX_LISTED);
  return rows.map(({ id, firstName, lastName }) => ({ id, name: fullNameOf({ firstName, lastName }) }));
}

function listPayouts(bookingId: string): Promise<BookingRecords["payouts"]> {
  const { id, reference, status, createdAt } = payouts;
  return db()
    .select({ id, reference, status, amountCents: payoutItems.amountCents })
    .from(payoutItems)
    .innerJoin(payouts, eq(payouts.id, payoutItems.payoutId))
    .where(eq(payoutItems.bookingId, bookingId))
    .orderBy(asc(createdAt), asc(id))
    .limit(MAX_LISTED);
}

/** Each side reviews a booking once. */
async function listReviews(bookingId: string): Promise<BookingRecords["reviews"]> {
  const of = (table: typeof reviews | typeof renterReviews) =>
    db()
      .select({ id: table.id, rating: table.rating, heldAt: table.heldAt })
      .from(table)
      .where(and(eq(table.bookingId, bookingId), isNotNull(table.publishedAt)));
  const [ofRenter, ofOwner] = await Promise.all([of(reviews), of(renterReviews)]);
  return [
    ...ofRenter.map((row) => ({ ...row, author: "renter" as const })),
    ...ofOwner.map((row) => ({ ...row, author: "owner" as const })),
  ].map(({ heldAt, ...row }) => ({ ...row, isHidden: heldAt !== null }));
}

function listClaims(bookingId: string): Promise<BookingRecords["claims"]> {
  const { id, kind, status, amountCents } = claims;
  return db()
    .select({ id, kind, status, amountCents })
    .from(claims)
    .where(eq(claims.bookingId, bookingId))
    .orderBy(asc(claims.filedAt), asc(claims.id))
    .limit(MAX_LISTED);
}

function listTickets(bookingId: string): Promise<BookingRecords["tickets"]> {
  const { id, reference, subject, status } = supportTickets;
  return db()
    .select({ id, reference, subject, status })
    .from(issueReports)
    .innerJoin(supportTickets, eq(supportTickets.id, issueReports.ticketId))
    .where(eq(issueReports.bookingId, bookingId))
    .orderBy(desc(supportTickets.createdAt), desc(supportTickets.id))
    .limit(MAX_LISTED);
}
