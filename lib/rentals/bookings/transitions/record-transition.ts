import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { nowOrLatest } from "@/db/now-or-latest";
import { additionalDrivers } from "@/db/schema/rentals/additional-drivers";
import { bookingEvents, bookings } from "@/db/schema/rentals/bookings";
import { type BookingStatus, isNotTakingPlace } from "@/lib/catalog/availability/booking-status";
import type { NotificationValues } from "@/lib/messaging/notifications/render-notification";
import type { Actor } from "@/lib/platform/actor";
import { conflict } from "@/lib/platform/errors";
import type { BookingEventReason } from "@/lib/rentals/bookings/booking-events";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { keepMeetingPlace } from "@/lib/rentals/bookings/meeting-places/commands";
import { schedulePaymentChecks } from "@/lib/rentals/bookings/money/schedule-payment-checks";
import { notifyBookingParties } from "@/lib/rentals/bookings/notifications/notify-booking-parties";
import { sendBookingWebhooks } from "@/lib/rentals/bookings/notifications/send-booking-webhooks";
import { bookingPayments } from "@/lib/rentals/bookings/payments-port";
import { sideOf } from "@/lib/rentals/bookings/policy";
import { syncPromoCodeUse } from "@/lib/rentals/promo-codes/promo-code-uses";
import { areDriversOpen, withdrawQueuedInvitations } from "./driver-invitations";
import { hasTransition } from "./state-machine";

interface TransitionRecord {
  to: BookingStatus;
  /** Key of the timeline message: bookings.events.*. */
  reason: BookingEventReason;
  note?: string;
  set?: Partial<typeof bookings.$inferInsert>;
}

/**
 * Moves a booking to another status by compare-and-set and records the event. The deadline is cleared unless
 * `set` has a new one. 409 when the transition does not exist or the status has changed since.
 */
export async function recordTransition(
  tx: Transaction,
  booking: BookingRow,
  actor: Actor,
  step: TransitionRecord,
  now: Date,
) {
  if (!hasTransition(booking.status, step.to)) throw conflict("bookingChanged");
  const [moved] = await tx
    .update(bookings)
    .set({ deadlineAt: null, ...step.set, status: step.to, updatedAt: now })
    .where(and(eq(bookings.id, booking.id), eq(bookings.status, booking.status)))
    .returning();
  if (!moved) throw conflict("bookingChanged");
  await syncPromoCodeUse(tx, booking, step.to, now);
  const isPromoted = step.to === "confirmed" && moved.marketplaceDiscountCents > 0;
  if (isPromoted || isNotTakingPlace(step.to)) await bookingPayments.get().settlePromotion(tx, moved, now);
  if (step.to === "confirmed") await keepMeetingPlace(tx, moved, now);
  if (!areDriversOpen(step.to))
    await withdrawQueuedInvitations(tx, eq(additionalDrivers.bookingId, booking.id));
  await schedulePaymentChecks(tx, booking.id, now);
  await recordBookingEvent(tx, moved, actor, { ...step, from: booking.status }, now);
  return moved;
}

/**
 * Adds an event to the timeline and notifies those concerned in the same transaction. Needs the booking's lock. A
 * request that waited for the lock arrived before the events written meanwhile, so its time is moved after theirs.
 */
export async function recordBookingEvent(
  tx: Transaction,
  booking: BookingRow,
  actor: Actor,
  event: {
    from?: BookingStatus;
    to?: BookingStatus;
    reason: BookingEventReason;
    note?: string;
    amountCents?: number;
    /** The agreed or proposed place of the handover. */
    place?: { address: string } | null;
    /** The deadline for an answer, if it is not the booking's own deadline. */
    deadlineAt?: Date;
    /** Where the refund arrives that the event is about, as values of its notification. */
    refund?: NotificationValues;
    /** Only shown in the timeline. */
    isSilent?: boolean;
  },
  now: Date,
): Promise<void> {
  const by = sideOf(actor, booking);
  const [entry] = await tx
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
  if (!entry) throw new Error("booking_events returned no row");
  const { reason, from, amountCents, deadlineAt, place } = event;
  const happened = { event: `booking-event:${entry.id}`, reason, from, by, amountCents, deadlineAt, place };
  const { note, refund } = event;
  if (!event.isSilent)
    await notifyBookingParties(tx, booking, actor, { ...happened, note, refund }, entry.at);
  await sendBookingWebhooks(tx, booking, happened, entry.at);
}
