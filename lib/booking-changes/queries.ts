import { and, desc, eq } from "drizzle-orm";
import type { Executor } from "@/db";
import { bookingChanges } from "@/db/schema/booking-changes";
import { quotes } from "@/db/schema/quotes";
import type { BookingChange } from "./contract";
import { changeStatusAt } from "./rules";

/** The newest change of dates of a booking that is not applied yet or was answered lately; null when there was none. */
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

/** The offer a booking is billed by: that of its last change of dates, else the one it was booked with. */
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
