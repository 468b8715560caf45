import { asc, desc, eq } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { payments } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import { claims } from "@/db/schema/rentals/claims";
import { issueReports } from "@/db/schema/support/issue-reports";
import { supportTickets } from "@/db/schema/support/tickets";
import { notFound } from "@/lib/platform/errors";
import type { Currency } from "@/lib/platform/money";
import type { BookingParties } from "./contract";

/** Far more payments, claims or tickets than a booking ever has. */
const MAX_LISTED = 100;

/**
 * Reads the renter, owner and vehicle of a booking with contact details, and its payments, claims and tickets. Throws
 * 404 when the booking does not exist.
 */
export async function getBookingParties(bookingId: string): Promise<BookingParties> {
  const [row] = await db()
    .select({ booking: bookings, renter: users, business: businesses, vehicle: vehicles })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.renterId))
    .innerJoin(businesses, eq(businesses.id, bookings.businessId))
    .innerJoin(vehicles, eq(vehicles.id, bookings.vehicleId))
    .where(eq(bookings.id, bookingId));
  if (!row) throw notFound();
  const { booking, renter, business, vehicle } = row;
  const [bookingPayments, bookingClaims, tickets] = await Promise.all([
    listPayments(bookingId),
    listClaims(bookingId),
    listTickets(bookingId),
  ]);
  return {
    reference: booking.reference,
    renter: {
      id: renter.id,
      name: `${renter.firstName} ${renter.lastName}`.trim(),
      email: renter.email,
      phone: renter.phone,
    },
    business: { id: business.id, name: business.name, email: business.email, phone: business.phone },
    vehicle: { id: vehicle.id, title: vehicle.title },
    payments: bookingPayments,
    claims: bookingClaims,
    tickets,
  };
}

async function listPayments(bookingId: string): Promise<BookingParties["payments"]> {
  const { id, purpose, method, status, amount, currency, providerRef } = payments;
  const rows = await db()
    .select({ id, purpose, method, status, amount, currency, providerRef })
    .from(payments)
    .where(eq(payments.bookingId, bookingId))
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(MAX_LISTED);
  return rows.map((row) => ({ ...row, currency: row.currency as Currency }));
}

function listClaims(bookingId: string): Promise<BookingParties["claims"]> {
  const { id, kind, status, amountCents } = claims;
  return db()
    .select({ id, kind, status, amountCents })
    .from(claims)
    .where(eq(claims.bookingId, bookingId))
    .orderBy(asc(claims.filedAt), asc(claims.id))
    .limit(MAX_LISTED);
}

function listTickets(bookingId: string): Promise<BookingParties["tickets"]> {
  const { id, reference, subject, status } = supportTickets;
  return db()
    .select({ id, reference, subject, status })
    .from(issueReports)
    .innerJoin(supportTickets, eq(supportTickets.id, issueReports.ticketId))
    .where(eq(issueReports.bookingId, bookingId))
    .orderBy(desc(supportTickets.createdAt), desc(supportTickets.id))
    .limit(MAX_LISTED);
}
