import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { nowOrLatest } from "@/db/instants";
import { bookingEvents, bookings } from "@/db/schema/bookings";
import { payments } from "@/db/schema/payments";
import type { Actor } from "@/lib/auth/contract";
import { conflict } from "@/lib/errors";
import type { BookingStatus } from "./contract";
import { canGo } from "./machine";
import { tellOfBooking } from "./news";
import { sideOf } from "./policy";
import { tellProgramsOfBooking } from "./program-news";

export type BookingRow = typeof bookings.$inferSelect;

interface Step {
  to: BookingStatus;
  /** Names the sentence of the timeline: bookings.events.*. */
  reason: string;
  note?: string;
  set?: Partial<typeof bookings.$inferInsert>;
}

/**
 * Moves a booking to another status if it is still where we saw it (compare and set), and writes the event.
 * A status that is not waited in has no deadline.
 */
export async function recordTransition(
  tx: Transaction,
  booking: BookingRow,
  actor: Actor,
  step: Step,
  now: Date,
) {
  if (!canGo(booking.status, step.to)) throw conflict("bookingChanged");
  const [moved] = await tx
    .update(bookings)
    .set({ deadlineAt: null, ...step.set, status: step.to, updatedAt: now })
    .where(and(eq(bookings.id, booking.id), eq(bookings.status, booking.status)))
    .returning();
  if (!moved) throw conflict("bookingChanged");
  // Whatever the booking wants of its money now, the clock sees to it if this process does not live to.
  await tx.update(payments).set({ nextCheckAt: now }).where(eq(payments.bookingId, booking.id));
  await recordEvent(tx, moved, actor, { ...step, from: booking.status }, now);
  return moved;
}

/**
 * A line of the timeline, with its sum where it is about money; whom it concerns is told in the same transaction. Call it
 * under the booking's lock: a request that waited for it came in before what was written meanwhile, and no line may say so.
 */
export async function recordEvent(
  tx: Transaction,
  booking: BookingRow,
  actor: Actor,
  event: { from?: BookingStatus; to?: BookingStatus; reason: string; note?: string; amountCents?: number },
  now: Date,
): Promise<void> {
  const by = sideOf(actor, booking);
  const [line] = await tx
    .insert(bookingEvents)
    .values({
      bookingId: booking.id,
      at: nowOrLatest(now, bookingEvents.at, eq(bookingEvents.bookingId, booking.id)),
      actorKind: by,
      actorId: actor.kind === "user" ? actor.userId : null,
      fromStatus: event.from ?? null,
      toStatus: event.to ?? booking.status,
      reason: event.reason,
      details: {
        ...(event.note && { note: event.note }),
        ...(event.amountCents !== undefined && { amountCents: event.amountCents }),
      },
    })
    .returning({ id: bookingEvents.id, at: bookingEvents.at });
  if (!line) throw new Error("booking_events returned no row");
  const { reason, from, amountCents } = event;
  const happened = { event: `booking-event:${line.id}`, reason, from, by, amountCents };
  await tellOfBooking(tx, booking, actor, happened, line.at);
  await tellProgramsOfBooking(tx, booking, happened, line.at);
}
