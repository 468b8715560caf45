import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { bookings } from "@/db/schema/rentals/bookings";
import { lockVehicle } from "@/lib/catalog/availability/double-booking";
import type { Actor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import type { BookingRow } from "./booking-row";
import { bookingsVisibleTo } from "./queries";

/** Locks the vehicle, then the booking, and returns the booking. 404 when the actor may not see it. */
export async function lockBooking(tx: Transaction, actor: Actor, bookingId: string): Promise<BookingRow> {
  const scope = and(eq(bookings.id, bookingId), bookingsVisibleTo(actor));
  const [seen] = await tx.select({ vehicleId: bookings.vehicleId }).from(bookings).where(scope);
  if (!seen) throw notFound();
  await lockVehicle(tx, seen.vehicleId);
  const [booking] = await tx.select().from(bookings).where(scope).for("update");
  if (!booking) throw notFound();
  return booking;
}
