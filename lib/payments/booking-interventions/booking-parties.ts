import { asc, eq } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { payments } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import { notFound } from "@/lib/platform/errors";
import type { BookingParties } from "./contract";

/**
 * The renter, owner and vehicle of a booking, with contact details and the providers' payment references.
 * Throws 404 when there is no such booking.
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
  const paid = await db()
    .select({
      id: payments.id,
      purpose: payments.purpose,
      method: payments.method,
      providerRef: payments.providerRef,
    })
    .from(payments)
    .where(eq(payments.bookingId, bookingId))
    .orderBy(asc(payments.createdAt), asc(payments.id));
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
    payments: paid,
  };
}
