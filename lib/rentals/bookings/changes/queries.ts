import { and, desc, eq } from "drizzle-orm";
import type { Executor } from "@/db";
import { bookingChanges } from "@/db/schema/rentals/booking-changes";
import { quotes } from "@/db/schema/rentals/quotes";
import type { BookingChange } from "./contract";
import { changeStatusAt } from "./rules";

/** Finds the newest change of a booking's dates, in any status; null when there was none. */
export async function findLatestChange(
  executor: Executor,
  booking: { id: string; renterId: string },
  now: Date,
): Promise<BookingChange | null> {
  const [change] = await executor
    .select()
    .from(bookingChanges)
    .where(eq(bookingChanges.bookingId, booking.id))
    .orderBy(desc(bookingChanges.createdAt), desc(bookingChanges.id))
    .limit(1);
  if (!change) return null;
  const status = changeStatusAt(change, now);
  return {
    ...change,
    status,
    by: change.proposedBy === booking.renterId ? "renter" : "owner",
    fromStartsAt: change.fromStartsAt.toISOString(),
    fromEndsAt: change.fromEndsAt.toISOString(),
    startsAt: change.startsAt.toISOString(),
    endsAt: change.endsAt.toISOString(),
    deadlineAt: status === change.status ? (change.deadlineAt?.toISOString() ?? null) : null,
  };
}

/**
 * Finds the quote that bills the booking: that of the last applied change, otherwise the one it was booked
 * with.
 */
export async function findBilledQuote(executor: Executor, booking: { id: string; quoteId: string }) {
  const [change] = await executor
    .select({ quoteId: bookingChanges.quoteId })
    .from(bookingChanges)
    .where(and(eq(bookingChanges.bookingId, booking.id), eq(bookingChanges.status, "applied")))
    .orderBy(desc(bookingChanges.updatedAt), desc(bookingChanges.id))
    .limit(1);
  const [quote] = await executor
    .select()
    .from(quotes)
    .where(eq(quotes.id, change?.quoteId ?? booking.quoteId));
  return quote;
}
