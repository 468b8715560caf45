import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "@/db";
import { reviews } from "@/db/schema/catalog/reviews";
import { bookingEvents } from "@/db/schema/rentals/bookings";
import { isCounterBooking } from "@/lib/rentals/quotes/booking-source";
import type { BookingEventReason } from "./booking-events";
import type { BookingRow } from "./booking-row";

const handoverReasons: BookingEventReason[] = [
  "started",
  "completed",
  "pickup_confirmed",
  "return_confirmed",
];

/**
 * Whether the renter acknowledged the rental from their own account: they booked it on the site, recorded or confirmed
 * a handover, or reviewed the rental. At its counter a business can enter anybody, who may never notice.
 */
export async function hasRenterConfirmed(executor: Executor, booking: BookingRow): Promise<boolean> {
  if (!isCounterBooking(booking)) return true;
  const { bookingId, actorKind, reason } = bookingEvents;
  const isOwnHandover = and(eq(actorKind, "renter"), inArray(reason, handoverReasons));
  if ((await executor.$count(bookingEvents, and(eq(bookingId, booking.id), isOwnHandover))) > 0) return true;
  return (await executor.$count(reviews, eq(reviews.bookingId, booking.id))) > 0;
}
